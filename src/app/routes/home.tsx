import { homeBonus } from '#app/bonus/home-bonus.server.ts';
import { useReferralBonus } from '#app/bonus/use-referral-bonus.ts';
import { useNextPhase } from '#app/contest/use-next-phase.ts';
import { Banners } from '#app/home/banners.tsx';
import { BonusTeaser } from '#app/home/bonus-teaser.tsx';
import { AskedQuestion, FaqTeaser, teaser } from '#app/home/faq-teaser.tsx';
import { Hero } from '#app/home/hero.tsx';
import styles from '#app/home/home.module.css';
import { SharedCard } from '#app/home/shared-card.tsx';
import { linkPreviewFor, sharedIn, sharedThing } from '#app/home/shared-link.ts';
import { StageBox } from '#app/home/stage.tsx';
import { stageFigures } from '#app/home/stage-figures.server.ts';
import { Steps } from '#app/home/steps.tsx';
import { inRibbon, Talents } from '#app/home/talents.tsx';
import { referralFrom } from '#app/identity/links.ts';
import { previewFor } from '#app/previews/preview.server.ts';
import { previewTags } from '#app/previews/preview-tags.ts';
import { siteData } from '#app/previews/structured-data.ts';
import { pageFrom } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { dailyVotesLeft } from '#app/voting/ballot.ts';
import { listCandidates, listFaq, publishedContests } from '#domain/contest/service.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { fr } from '#site/copy/fr.ts';
import { home } from '#site/copy/home.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = pageFrom(context);
  const { db, config } = ctx.dependencies;
  const visit = toVisit(ctx);
  const link = sharedIn(url.searchParams);
  const [{ share_texts }, { contest, banners }, last, published, voter, allCandidates, faq] =
    await Promise.all([
      visit.competition(),
      visit.current(),
      visit.published(),
      link?.kind === 'results' ? publishedContests(db, config.competitionId, visit.asOf) : [],
      visit.voter(),
      listCandidates(db, config.competitionId, visit.asOf),
      listFaq(db, config.competitionId),
    ]);
  const shared = sharedThing(link, allCandidates, published);
  return {
    now: visit.now.getTime(),
    contest,
    banners,
    winner: (contest?.end_contest && allCandidates.find(({ id }) => id === contest.winner_id)) || null,
    figures: await stageFigures(ctx, allCandidates),
    published: last !== null,
    registered: voter.registered,
    votes: voter.votes,
    bonus: homeBonus(voter),
    dailyLeft: dailyVotesLeft(contest?.daily_votes ?? 0, voter.daily),
    ...inRibbon(allCandidates, contest?.status === 'open'),
    ...teaser(faq, opaqueId(url.searchParams.get('faq'))),
    referral: referralFrom(url.searchParams),
    shared,
    words: linkPreviewFor(shared, share_texts),
    preview: await previewFor(ctx, paths.home(), link, link ? paths.home() + url.search : undefined),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (error || !loaderData) return [];
  const { words, preview, contest } = loaderData;
  return [
    { title: words ? fr.title(words.title) : home.title },
    ...previewTags(
      words ?? { title: home.title, description: home.lead(contest?.daily_votes ?? 1) },
      preview,
    ),
    { 'script:ld+json': siteData(preview.canonical, contest) },
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { contest, candidates, banners, faq, now } = loaderData;
  const { bonus } = loaderData;
  useNextPhase(contest, now);
  useReferralBonus(bonus === 'failed' ? bonus : (bonus?.state ?? null));
  return (
    <main>
      <AskedQuestion item={loaderData.asked} />
      <Hero contest={contest} winner={loaderData.winner} figures={loaderData.figures} now={now}>
        <StageBox
          contest={contest}
          published={loaderData.published}
          registered={loaderData.registered}
          votes={loaderData.votes}
          dailyLeft={loaderData.dailyLeft}
          bonusLeft={bonus === 'failed' ? 0 : (bonus?.left ?? 0)}
          referral={loaderData.referral}
          now={now}
        />
      </Hero>
      <div className={`page ${styles.page}`}>
        <SharedCard shared={loaderData.shared} open={contest?.status === 'open'} />
        <Banners banners={banners} />
        <Talents candidates={candidates} count={loaderData.count} open={contest?.status === 'open'} />
        <div className="d-2col">
          <Steps dailyVotes={contest?.daily_votes ?? 1} />
          {bonus === 'failed' ? <FaqTeaser items={faq} /> : <BonusTeaser own={bonus} />}
        </div>
        {bonus !== 'failed' && <FaqTeaser items={faq} />}
      </div>
    </main>
  );
}
