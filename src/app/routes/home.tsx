import { redirect } from 'react-router';
import { homeBonus } from '#app/bonus/home-bonus.server.ts';
import { useReferralBonus } from '#app/bonus/use-referral-bonus.ts';
import { useNextPhase } from '#app/contest/use-next-phase.ts';
import { BannerStrip } from '#app/home/banners.tsx';
import { BonusTeaser } from '#app/home/bonus-teaser.tsx';
import { FaqTeaser, teaser } from '#app/home/faq-teaser.tsx';
import { Hero } from '#app/home/hero.tsx';
import styles from '#app/home/home.module.css';
import { toScene } from '#app/home/scene.ts';
import { linkPreviewFor, sharedIn, sharedThing } from '#app/home/shared-link.ts';
import { StageBox } from '#app/home/stage.tsx';
import { stageFigures } from '#app/home/stage-figures.server.ts';
import { Steps } from '#app/home/steps.tsx';
import { inRibbon, Talents } from '#app/home/talents.tsx';
import type { CardWords } from '#app/previews/card-words.ts';
import { previewFor } from '#app/previews/preview.server.ts';
import { previewTags } from '#app/previews/preview-tags.ts';
import { siteData } from '#app/previews/structured-data.ts';
import { pageFrom } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { dailyVotesLeft } from '#app/voting/ballot.ts';
import { isSeasonOver } from '#domain/contest/rules.ts';
import { listCandidates, listFaq, listPublicCandidates, publishedContests } from '#domain/contest/service.ts';
import { siteText } from '#domain/contest/share-text-rules.ts';
import { fr } from '#site/copy/fr.ts';
import { stageCopy } from '#site/copy/home-stage.ts';
import { paths } from '#site/paths.ts';
import { isRobot } from '#site/robots.ts';
import type { Route } from './+types/home.ts';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = pageFrom(context);
  const { db, config } = ctx.dependencies;
  const visit = toVisit(ctx);
  const link = sharedIn(url.searchParams);
  const [{ share_texts }, { contest, banners }, last, published, voter, allCandidates, known, faq] =
    await Promise.all([
      visit.competition(),
      visit.current(),
      visit.published(),
      link?.kind === 'results' ? publishedContests(db, config.competitionId, visit.asOf) : [],
      visit.voter(),
      listCandidates(db, config.competitionId, visit.asOf),
      // A link may share talents whom the current week leaves out.
      link?.kind === 'candidate' || link?.kind === 'votes'
        ? listPublicCandidates(db, config.competitionId, visit.asOf)
        : [],
      listFaq(db, config.competitionId),
    ]);
  const shared = sharedThing(link, { candidates: known, faq, published });
  // Robots that make a card of the link read this page; visitors are redirected to the results at once.
  if (shared?.kind === 'results' && !isRobot(request.headers.get('user-agent')))
    throw redirect(paths.results(shared.week));
  const winner = (contest?.end_contest && allCandidates.find(({ id }) => id === contest.winner_id)) || null;
  const heading = siteText(share_texts, 'title');
  const about = siteText(share_texts, 'description');
  const absent = shared?.kind === 'candidate' && !allCandidates.some(({ id }) => id === shared.candidate.id);
  const scene = toScene(shared, { contest, winner, heading, absent });
  return {
    now: visit.now.getTime(),
    contest,
    banners,
    scene,
    figures:
      scene.alone || shared?.kind === 'faq' || scene.chosen.length > 0
        ? []
        : await stageFigures(ctx, allCandidates),
    published: last !== null,
    registered: voter.registered,
    votes: voter.votes,
    bonus: homeBonus(voter, contest),
    dailyLeft: dailyVotesLeft(contest?.daily_votes ?? 0, voter.daily),
    ...inRibbon(allCandidates, contest?.status === 'open'),
    ...teaser(faq, shared?.kind === 'faq' ? shared.item : null),
    about: about ?? (isSeasonOver(contest) ? stageCopy.over : fr.tagline),
    ...titleAndCard(linkPreviewFor(shared, share_texts, contest), {
      title: stageCopy.title(heading),
      description: about ?? scene.lead,
    }),
    preview: await previewFor(
      ctx,
      paths.home(),
      shared && link,
      shared ? paths.home() + url.search : undefined,
    ),
  };
}

/** The page's title, and the words of its link's card. */
const titleAndCard = (card: CardWords | null, own: CardWords) =>
  card ? { title: fr.title(card.title), words: card } : { title: own.title, words: own };

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (error || !loaderData) return [];
  const { title, words, preview, contest, about } = loaderData;
  return [
    { title },
    ...previewTags(words, preview),
    { 'script:ld+json': siteData(preview.canonical, contest, about) },
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { contest, candidates, banners, faq, now } = loaderData;
  const { bonus } = loaderData;
  useNextPhase(contest, now);
  // A word tells why there is nothing to show of them.
  const own = typeof bonus === 'string' ? null : bonus;
  useReferralBonus(bonus === 'failed' ? bonus : (own?.state ?? null));
  return (
    <main>
      <Hero
        contest={contest}
        scene={loaderData.scene}
        asked={loaderData.asked}
        figures={loaderData.figures}
        now={now}
      >
        <StageBox
          contest={contest}
          published={loaderData.published}
          registered={loaderData.registered}
          votes={loaderData.votes}
          dailyLeft={loaderData.dailyLeft}
          bonusLeft={own?.left ?? 0}
          go={loaderData.scene.go}
          now={now}
        />
      </Hero>
      <div className={`page ${styles.page}`}>
        <BannerStrip banners={banners} />
        <Talents
          candidates={candidates}
          count={loaderData.count}
          open={contest?.status === 'open'}
          over={bonus === 'over'}
        />
        {bonus !== 'over' && (
          <div className="d-2col">
            <Steps dailyVotes={contest?.daily_votes ?? 1} />
            {bonus === 'failed' ? <FaqTeaser items={faq} /> : <BonusTeaser own={own} />}
          </div>
        )}
        {bonus !== 'failed' && <FaqTeaser items={faq} />}
      </div>
    </main>
  );
}
