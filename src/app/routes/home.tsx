import { fr } from '#app/copy/fr.ts';
import { home } from '#app/copy/home.ts';
import { asPage } from '#app/error-response.ts';
import { Banners } from '#app/home/banners.tsx';
import { FaqTeaser } from '#app/home/faq-teaser.tsx';
import { Hero } from '#app/home/hero.tsx';
import styles from '#app/home/home.module.css';
import { sharedPreview } from '#app/home/shared-link.ts';
import { StageBox } from '#app/home/stage.tsx';
import { Steps } from '#app/home/steps.tsx';
import { Talents } from '#app/home/talents.tsx';
import { useNextPhase } from '#app/home/use-next-phase.ts';
import { visitOf } from '#app/visit.ts';
import { listCandidates, listFaq } from '#domain/contest/service.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, config } = ctx.dependencies;
  const visit = visitOf(ctx);
  try {
    const [{ contest, banners }, published, votes, candidates, faq] = await Promise.all([
      visit.current(),
      visit.published(),
      visit.todaysVotes(),
      listCandidates(db, config.competitionId),
      listFaq(db, config.competitionId),
    ]);
    const daily = votes.filter((vote) => vote.kind === 'daily').length;
    return {
      now: visit.now.getTime(),
      contest,
      banners,
      publishedWeek: published?.week ?? null,
      registered: ctx.session?.registered ?? false,
      votes: votes.length,
      dailyLeft: Math.max(0, (contest?.daily_votes ?? 0) - daily),
      candidates: candidates.filter((candidate) => !candidate.eliminated),
      faq,
      sharedFaq: url.searchParams.get('faq'),
      referral: url.searchParams.get('ref'),
      shared: sharedPreview(url.searchParams, published?.week ?? null),
      address: config.publicUrl,
    };
  } catch (error) {
    throw asPage(error);
  }
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (error || !loaderData) return [];
  const { title, description } = loaderData.shared ?? { title: home.title, description: home.lead };
  return [
    { title: loaderData.shared ? fr.title(title) : title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${loaderData.address}/` },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: fr.name },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:url', content: `${loaderData.address}/` },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { contest, candidates, banners, faq, now } = loaderData;
  useNextPhase(contest, now);
  return (
    <main>
      <Hero contest={contest} now={now}>
        <StageBox
          contest={contest}
          published={loaderData.publishedWeek !== null}
          registered={loaderData.registered}
          votes={loaderData.votes}
          dailyLeft={loaderData.dailyLeft}
          referral={loaderData.referral}
          now={now}
        />
      </Hero>
      <div className={`page ${styles.page}`}>
        <Banners banners={banners} />
        <Talents candidates={candidates} open={contest?.status === 'open'} />
        <div className="d-2col">
          <Steps dailyVotes={contest?.daily_votes ?? 1} />
          <FaqTeaser items={faq} shared={loaderData.sharedFaq} />
        </div>
      </div>
    </main>
  );
}
