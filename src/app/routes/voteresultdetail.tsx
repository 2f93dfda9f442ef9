import { Trophy } from 'lucide-react';
import { data, Link, redirect } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { previewFor } from '#app/previews/preview.server.ts';
import { previewTags } from '#app/previews/preview-tags.ts';
import { pageFrom } from '#app/request.ts';
import { Corrections } from '#app/results/corrections.tsx';
import { DayChart } from '#app/results/day-chart.tsx';
import { Ranking } from '#app/results/ranking.tsx';
import { barRules, hasTies } from '#app/results/result-rules.ts';
import { ResultsTable } from '#app/results/results-table.tsx';
import { resultsDetail } from '#app/results/results-view.server.ts';
import { ShareResults } from '#app/results/share-results.tsx';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import threeFigures from '#app/ui/three-figures.module.css';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { fr } from '#site/copy/fr.ts';
import { count, countOfVotes, detailCopy, resultsCopy } from '#site/copy/results.ts';
import { tiesCopy } from '#site/copy/ties.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/voteresultdetail.ts';
import styles from './voteresultdetail.module.css';

export const handle = { bar: 'back', nav: true, footer: 'wide' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: fr.title(detailCopy.title(loaderData.results.contest.week)) },
        ...previewTags(
          {
            title: detailCopy.title(loaderData.results.contest.week),
            description: resultsCopy.description(loaderData.results.contest.week),
          },
          loaderData.preview,
        ),
      ]
    : [];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = pageFrom(context);
  const { searchParams } = new URL(request.url);
  const id = searchParams.get('ct');
  const asked = { week: searchParams.get('semaine'), id: id === null ? null : opaqueId(id) };
  const view = await resultsDetail(ctx, asked);
  if (view === 'unknown') throw data(null, { status: 404 });
  // Before publication /voteresult says when the results are due, for every contest.
  if (view === 'not-published') throw redirect(paths.results());
  const contestId = view.results.contest.id;
  const preview = await previewFor(ctx, paths.resultsDetail(contestId), { kind: 'results', contestId });
  return { ...view, preview };
}

export default function ResultsDetailPage({ loaderData }: Route.ComponentProps) {
  const { results, days, eliminated, left, withoutElimination, threshold, mine, shareUrl, shareMessage } =
    loaderData;
  const { contest, corrected_at, lines, total, annulled } = results;
  return (
    <main>
      <PagneStyles candidates={lines.map(({ candidate }) => candidate)} rules={barRules(lines)} />
      <section className="scene scene--calme">
        <div className={`page ${styles.stage}`}>
          <p className="sur">{detailCopy.eyebrow(contest.week, corrected_at !== null)}</p>
          <h1 className="h1">{detailCopy.heading(contest.week)}</h1>
        </div>
      </section>
      <div className={`page d-cote ${styles.body}`}>
        <div>
          <dl className={`${threeFigures.figures} ${threeFigures.small}`}>
            <Figure value={total} label={detailCopy.counted(total)} />
            <Figure value={annulled} label={detailCopy.annulledFigure(annulled)} />
            <Figure value={lines.length} label={detailCopy.talents(lines.length)} />
          </dl>
          {annulled > 0 && <p className={`sm t2 ${styles.annulled}`}>{detailCopy.annulled(annulled)}</p>}
          <section className={styles.part}>
            <h2 className="h2">{detailCopy.byDay}</h2>
            <p className="sm t2">{detailCopy.byDayLead}</p>
            <DayChart days={days} week={contest.week} />
          </section>
          <section className={styles.part}>
            <div className={`sect__tete ${styles.count}`}>
              <h2 className="h2">{detailCopy.everyone}</h2>
              <p className="sm t2">{countOfVotes(total)}</p>
            </div>
            {total > 0 ? (
              <>
                <Ranking
                  key={contest.id}
                  results={results}
                  eliminated={eliminated}
                  left={left}
                  withoutElimination={withoutElimination}
                  threshold={threshold}
                  mine={mine}
                  linked
                />
                <div className={`carte ${styles.table}`}>
                  <ResultsTable results={results} annulled />
                </div>
                {hasTies(lines) && <p className={`xs t3 ${styles.note}`}>{tiesCopy.note}</p>}
              </>
            ) : (
              <p className="carte">{resultsCopy.noVotes}</p>
            )}
          </section>
          {results.corrections.length > 0 && (
            <div className={styles.part}>
              <Corrections corrections={results.corrections} />
            </div>
          )}
        </div>
        <aside className={`pile ${styles.aside}`}>
          <ShareResults week={contest.week} url={shareUrl} message={shareMessage} />
          <Link className="btn btn--2 btn--bloc" to={paths.results(contest.week)}>
            <Trophy size={22} strokeWidth={2.25} aria-hidden="true" />
            {detailCopy.back}
          </Link>
        </aside>
      </div>
    </main>
  );
}

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{count(value)}</dd>
    </div>
  );
}
