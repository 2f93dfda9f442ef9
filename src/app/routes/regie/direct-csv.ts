import { forOperator } from '#app/regie/acts/act-page.server.ts';
import { csvFile } from '#app/regie/files/csv.server.ts';
import { toLiveQuery } from '#app/regie/live/live-screen.server.ts';
import { recordOnceAnHour, toAuthor } from '#domain/acts/audit.ts';
import { currentContest, lineup, listContests } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { curveLines } from '#domain/regie/curve-file-rules.ts';
import { curveCopy as copy } from '#site/copy/regie-curve.ts';
import type { Route } from './+types/direct-csv.ts';

/**
 * The live screen's curve as a file: each interval with every talent, the week before, and what happened in it.
 * Unpublished votes leave the régie with it, so the journal records which operator took them; once an hour only, as a
 * program may fetch the file again and again.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  return forOperator(context, async ({ ctx, session }) => {
    const { periode, semaine } = toLiveQuery(url);
    const { db, config, curves } = ctx.dependencies;
    const id = semaine ?? (await currentContest(db, config.competitionId)).contest?.id;
    const contest = (await listContests(db, config.competitionId)).find((one) => one.id === id);
    if (!contest) throw new AppError('CONTEST_NOT_FOUND');
    const [curve, talents] = await Promise.all([curves.read(contest.id, periode), lineup(db, contest.id)]);
    await recordOnceAnHour(db, toAuthor(session), session.origin, {
      act: 'live.exported',
      subject: 'live',
      after: { week: contest.week },
    });
    const { from, to, total, before, markers } = copy.exportColumns;
    const header = [
      from,
      to,
      total,
      ...talents.map(({ number, display_name }) => `${number} ${display_name}`),
      ...(curve.before ? [before(curve.before.week)] : []),
      markers,
    ];
    const lines = curveLines(
      curve,
      talents.map((talent) => talent.id),
      copy.marked,
    );
    return csvFile(copy.exportName(contest.week, periode), header, onePage(lines));
  });
}

async function* onePage<Line>(lines: Line[]) {
  yield lines;
}
