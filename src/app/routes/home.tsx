import { homeBonus } from '#app/bonus/home-bonus.server.ts';
import { useReferralBonus } from '#app/bonus/use-referral-bonus.ts';
import { fr } from '#app/copy/fr.ts';
import { home } from '#app/copy/home.ts';
import { asPage } from '#app/error-response.ts';
import { Banners } from '#app/home/banners.tsx';
import { BonusTeaser } from '#app/home/bonus-teaser.tsx';
import { FaqTeaser, teaser } from '#app/home/faq-teaser.tsx';
import { Hero } from '#app/home/hero.tsx';
import styles from '#app/home/home.module.css';
import { SharedCard } from '#app/home/shared-card.tsx';
import { previewOf, sharedKind, sharedThing } from '#app/home/shared-link.ts';
import { StageBox } from '#app/home/stage.tsx';
import { Steps } from '#app/home/steps.tsx';
import { inRibbon, Talents } from '#app/home/talents.tsx';
import { useNextPhase } from '#app/home/use-next-phase.ts';
import { referralOf } from '#app/identity/links.ts';
import { visitOf } from '#app/visit.ts';
import { listCandidates, listFaq, publishedContests } from '#domain/contest/service.ts';
import { opaqueId } from '#domain/identity/opaque-id.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, config } = ctx.dependencies;
  const visit = visitOf(ctx);
  try {
    const kind = sharedKind(url.searchParams);
    const [{ contest, banners }, last, published, votes, everybody, faq, bonus] = await Promise.all([
      visit.current(),
      visit.published(),
      kind === 'results' ? publishedContests(db, config.competitionId) : [],
      visit.todaysVotes(),
      listCandidates(db, config.competitionId),
      listFaq(db, config.competitionId),
      homeBonus(ctx),
    ]);
    const shared = sharedThing(url.searchParams, everybody, published);
    const daily = votes.filter((vote) => vote.kind === 'daily').length;
    return {
      now: visit.now.getTime(),
      contest,
      banners,
      published: last !== null,
      registered: ctx.session?.registered ?? false,
      votes: votes.length,
      bonus,
      dailyLeft: Math.max(0, (contest?.daily_votes ?? 0) - daily),
      ...inRibbon(everybody, contest?.status === 'open'),
      faq: teaser(faq, opaqueId(url.searchParams.get('faq'))),
      referral: referralOf(url.searchParams),
      shared,
      preview: previewOf(kind, shared.week),
      site: `${config.publicUrl}/`,
      shareQuery: kind ? url.search : '',
    };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (error || !loaderData) return [];
  const { title, description } = loaderData.preview ?? { title: home.title, description: home.lead };
  return [
    { title: loaderData.preview ? fr.title(title) : title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: loaderData.site },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: fr.name },
    { property: 'og:locale', content: 'fr_FR' },
    // A preview's robot reads this address anew: without the query it would lose what is shared.
    { property: 'og:url', content: loaderData.site + loaderData.shareQuery },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { contest, candidates, banners, faq, now } = loaderData;
  const { bonus } = loaderData;
  useNextPhase(contest, now);
  useReferralBonus(bonus === 'failed' ? bonus : (bonus?.state ?? null));
  return (
    <main>
      <Hero contest={contest} now={now}>
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
        <SharedCard shared={loaderData.shared} />
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
