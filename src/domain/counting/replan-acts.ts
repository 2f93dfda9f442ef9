import type { Act, ActOfTwo } from '#domain/acts/act.ts';
import { figureFact, textFact } from '#domain/acts/facts-schema.ts';
import { eliminateIn } from '#domain/contest/departures.ts';
import * as plan from '#domain/contest/plan.ts';
import { checkReopening, reopen as reopenVote } from '#domain/contest/reopening.ts';
import { contestSubject, planning } from '#domain/contest/week-acts.ts';
import { AppError } from '#domain/errors.ts';
import type { CountingInput } from './act-schema.ts';
import { findPlanned } from './publication-rules.ts';
import { dropPublication, endAllVersions, listCounts } from './versions.ts';

const edit: Act<CountingInput<'edit'>> = {
  area: 'weeks',
  weight: 'plain',
  subject: contestSubject,
  async run(context, { contest_id, version, ...sent }) {
    const changed = await plan.replan(planning(context), contest_id, sent, version);
    const { before, after } = changed;
    const moved = before.result_date !== after.result_date;
    if (!moved && !plan.changesLast(after, before)) return changed;
    const planned = findPlanned(await listCounts(context.tx, contest_id), context.now.toISOString());
    // The publication was approved for the date that was announced before, with a winner or without one.
    if (!(await dropPublication(context.tx, contest_id, moved ? 'dates' : 'last_week'))) return changed;
    // Journal and minutes tell that it fell.
    return {
      before: { ...before, published_at: planned?.published_at ?? null },
      after: { ...after, published_at: null },
    };
  },
};

const reopen: ActOfTwo<CountingInput<'reopen'>> = {
  area: 'publication',
  weight: 'two-persons',
  subject: contestSubject,
  isOver: async (asked, { contest_id, end_date }) =>
    (end_date !== null && new Date(end_date) <= asked.now) ||
    plan.isOutside(planning(asked), contest_id, ['closed']),
  async preview(context, { contest_id, end_date, reason }) {
    const { contest, end } = await checkReopening(planning(context), contest_id, end_date);
    const counts = (await listCounts(context.tx, contest_id)).filter((one) => !one.superseded_at);
    const [latest] = counts;
    const planned = contest.published_at?.toISOString() ?? null;
    return {
      facts: [
        figureFact('week', contest.week),
        textFact('end_date', end.toISOString()),
        figureFact('counts_ended', counts.length),
        ...(latest ? [figureFact('total_before', latest.total)] : []),
        ...(planned ? [textFact('publication_dropped', planned)] : []),
        textFact('reason', reason),
      ],
      pinned: { end, counts: counts.map(({ version }) => version), planned },
    };
  },
  async run(context, { contest_id, end_date, reason }) {
    const { before, after } = await reopenVote(planning(context), contest_id, end_date);
    await endAllVersions(context.tx, contest_id, context.now);
    await eliminateIn(context.tx, contest_id, [], context.now);
    return { before, after: { ...after, reason } };
  },
};

/**
 * Calls a planned publication off. One admin is enough: nothing becomes public by it, and it takes two persons to plan
 * the publication anew.
 */
const callOff: Act<CountingInput<'callOff'>> = {
  area: 'publication',
  weight: 'confirmed',
  subject: contestSubject,
  async run(context, { contest_id, version, reason }) {
    const contest = await plan.inPhase(planning(context), contest_id, ['closed']);
    const planned = findPlanned(await listCounts(context.tx, contest_id), context.now.toISOString());
    if (planned?.version !== version) throw new AppError('CHANGED_MEANWHILE');
    const { published_at, winner_id } = contest;
    const dropped = await dropPublication(context.tx, contest_id, 'called_off');
    if (!dropped) throw new AppError('CHANGED_MEANWHILE');
    const leaving = planned.elimination?.candidates.map(({ candidate_id }) => candidate_id) ?? [];
    return {
      before: {
        version,
        published_at,
        winner_id,
        ...(leaving.length > 0 ? { eliminated_ids: leaving } : {}),
      },
      after: { version, published_at: null, reason },
    };
  },
};

/** The acts on a week that undo what was counted in it, or planned to be published. */
export const replanActs = { 'contest.edit': edit, 'contest.reopen': reopen, 'contest.call-off': callOff };
