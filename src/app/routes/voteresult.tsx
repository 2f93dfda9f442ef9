import { ChevronRight, Trophy, Vote } from 'lucide-react';
import { data, Link, redirect } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { useNextPhase } from '#app/contest/use-next-phase.ts';
import { cardWords } from '#app/previews/card-words.ts';
import { previewFor } from '#app/previews/preview.server.ts';
import { previewTags } from '#app/previews/preview-tags.ts';
import { type PageContext, pageFrom } from '#app/request.ts';
import { Corrections } from '#app/results/corrections.tsx';
import { FiguresTable } from '#app/results/figures-table.tsx';
import { Podium } from '#app/results/podium.tsx';
import { Ranking } from '#app/results/ranking.tsx';
import { barRules, hasTies, toPodium } from '#app/results/result-rules.ts';
import {
  type CountingView,
  type MissingView,
  type PublishedView,
  resultsView,
  type Week,
} from '#app/results/results-view.server.ts';
import { ShareResults } from '#app/results/share-results.tsx';
import { WeekTabs } from '#app/results/week-tabs.tsx';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { CountdownTiles } from '#app/ui/time/countdown-tiles.tsx';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { toVisit } from '#app/visit.ts';
import { countOfVotes, resultsCopy } from '#site/copy/results.ts';
import { tieRuleNames, tiesCopy } from '#site/copy/ties.ts';
import { paths } from '#site/paths.ts';
import { registerPages } from '#site/register-pages.ts';
import type { Route } from './+types/voteresult.ts';
import styles from './voteresult.module.css';

export const handle = { footer: 'wide' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  return [{ title: resultsCopy.metaTitle }, ...previewTags(loaderData.words, loaderData.preview)];
};

type ResultsView = PublishedView | CountingView | MissingView;

/** A week number or a contest id, as the address says. */
type Asked = { week: string | null; id: string | null };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked = { week: searchParams.get('semaine'), id: searchParams.get('id') };
  const ctx = pageFrom(context);
  const view = await resultsView(ctx, asked);
  if (!view) throw redirect(paths.home());
  const answer = await withCard(ctx, asked, view);
  return view.kind === 'missing' ? data(answer, { status: 404 }) : data(answer);
}

/** The view with its card for shared links. */
async function withCard<View extends ResultsView>(ctx: PageContext, asked: Asked, view: View) {
  const contest = view.kind === 'published' ? view.results.contest : null;
  const preview = await previewFor(
    ctx,
    // The address without a week shows the newest; only the addresses of other weeks are pages of their own.
    paths.results(contest && asked.week !== null ? contest.week : undefined),
    contest && { kind: 'results', contestId: contest.id },
  );
  // The same card as that of a shared link to these results, which leads here.
  const words = contest
    ? cardWords({ kind: 'results', week: contest.week }, (await toVisit(ctx).competition()).share_texts)
    : {
        title: resultsCopy.metaTitle,
        description: view.kind === 'missing' ? resultsCopy.missing : resultsCopy.countingDescription,
      };
  return { ...view, words, preview };
}

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <NoSuchResults weeks={loaderData.weeks} />;
  return loaderData.kind === 'published' ? (
    <Published view={loaderData} />
  ) : (
    <CountUnderWay view={loaderData} />
  );
}

/** The address asks for a week that has no results. */
function NoSuchResults({ weeks }: { weeks: Week[] }) {
  return (
    <main>
      <section className={`scene ${styles.counting}`}>
        <div className={`page ${styles.countingIn}`}>
          <h1 className="h1">{resultsCopy.missing}</h1>
          <p className="t2">{resultsCopy.missingLead}</p>
          <Earlier weeks={weeks} />
        </div>
      </section>
    </main>
  );
}

/** The way to the weeks with results; nothing where none has any. */
function Earlier({ weeks, current = null }: { weeks: Week[]; current?: number | null }) {
  const earlier = weeks.filter(({ published }) => published);
  if (earlier.length === 0) return null;
  return (
    <div className={styles.earlier}>
      <h2 className="h3">{resultsCopy.earlier}</h2>
      <WeekTabs weeks={earlier} current={current} />
    </div>
  );
}

function Published({ view }: { view: PublishedView }) {
  const { results, weeks, now } = view;
  const { contest, corrected_at, lines, total, winner_tie_rule } = results;
  return (
    <main>
      <PagneStyles candidates={lines.map(({ candidate }) => candidate)} rules={barRules(lines)} />
      <section className="scene">
        <div className={`page ${styles.stage}`}>
          <div className={styles.head}>
            <div>
              <p className="sur">
                <span className={styles.published}>
                  {corrected_at ? resultsCopy.corrected : resultsCopy.published}{' '}
                  <LocalTime iso={corrected_at ?? contest.published_at ?? contest.result_date} now={now} />
                </span>
              </p>
              <h1 className={`h1 ${styles.title}`}>{resultsCopy.title(contest.week)}</h1>
              {contest.end_contest && contest.winner && (
                <p className={styles.winner}>
                  <Trophy size={24} strokeWidth={2.25} aria-hidden="true" />
                  {resultsCopy.winner(contest.winner)}
                </p>
              )}
              {winner_tie_rule && <p className="sm">{tiesCopy.winner(tieRuleNames[winner_tie_rule])}</p>}
            </div>
            {weeks.length > 1 && <WeekTabs weeks={weeks} current={contest.week} />}
          </div>
          {total > 0 && <Podium lines={toPodium(lines, contest.winner_id)} />}
        </div>
      </section>
      <div className={`page d-cote ${styles.body}`}>
        <section>
          <div className={`sect__tete ${styles.count}`}>
            <h2 className="h2">{resultsCopy.ranking}</h2>
            <p className="sm t2">{countOfVotes(total)}</p>
          </div>
          {total > 0 ? (
            <Ranking
              // A new week is a new ranking: its bars are animated again.
              key={contest.id}
              results={results}
              eliminated={view.eliminated}
              left={view.left}
              withoutElimination={view.withoutElimination}
              threshold={view.threshold}
              mine={view.mine}
            />
          ) : (
            <p className="carte">{resultsCopy.noVotes}</p>
          )}
          {total > 0 && hasTies(lines) && <p className={`xs t3 ${styles.note}`}>{tiesCopy.note}</p>}
          <p className={`xs t3 ${styles.note}`}>{resultsCopy.note}</p>
          <FiguresTable results={results} />
          {results.corrections.length > 0 && (
            <div className={styles.note}>
              <Corrections corrections={results.corrections} />
            </div>
          )}
        </section>
        <aside className={`pile ${styles.aside}`}>
          <ShareResults week={contest.week} url={view.shareUrl} message={view.shareMessage} />
          <Link className="lienfl" to={paths.resultsDetail(contest.id)}>
            {resultsCopy.detail}
            <ChevronRight size={18} strokeWidth={2.25} aria-hidden="true" />
          </Link>
          <Link className="lienfl" to={registerPages.register(contest.week)}>
            {resultsCopy.recount}
            <ChevronRight size={18} strokeWidth={2.25} aria-hidden="true" />
          </Link>
          {view.openWeek !== null && (
            <Link className="btn btn--1 btn--bloc au-present" to={paths.vote()}>
              <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
              {resultsCopy.voteNext(view.openWeek)}
            </Link>
          )}
        </aside>
      </div>
    </main>
  );
}

function CountUnderWay({ view }: { view: CountingView }) {
  const { contest, weeks, now } = view;
  const late = Date.parse(contest.result_date) <= now;
  useNextPhase(contest, now);
  return (
    <main>
      <section className={`scene ${styles.counting}`}>
        <div className={`page ${styles.countingIn}`}>
          <p className="sur">{resultsCopy.closedEyebrow(contest.week)}</p>
          <h1 className="h1">{resultsCopy.closedHeading}</h1>
          <p className="t2">
            {late ? (
              resultsCopy.closedLate
            ) : (
              <>
                {resultsCopy.closedBefore} <LocalTime iso={contest.result_date} now={now} />.
              </>
            )}{' '}
            {resultsCopy.closedLead}
          </p>
          {!late && <CountdownTiles until={contest.result_date} now={now} />}
          <Earlier weeks={weeks} current={contest.week} />
        </div>
      </section>
    </main>
  );
}
