import type { Db } from '#database/client.ts';
import { eventsOn } from '#domain/acts/audit.ts';
import type { AuditEvent } from '#domain/acts/schema.ts';
import { alarmsRaised } from '#domain/alarms/service.ts';
import { subjectFor } from '#domain/contest/rules.ts';
import { spanWithBefore, type WeekSpan } from '#domain/contest/vote-span.ts';
import * as queries from './curve-queries.ts';
import type { CurveRange, Marker } from './curve-rules.ts';
import * as rules from './curve-rules.ts';
import type { Curve } from './curve-schema.ts';

interface Wanted {
  competitionId: string;
  contestId: string;
  range: CurveRange;
}

/**
 * A contest's votes over time beside those of the week before, and what happened to the vote meanwhile. The cost does
 * not grow with the votes: it reads tallies, and vote rows only of the last minutes of a vote on air.
 *
 * @throws {AppError} CONTEST_NOT_FOUND
 */
export async function readCurve(db: Db, { competitionId, contestId, range }: Wanted): Promise<Curve> {
  const { span, before, now } = await spanWithBefore(db, competitionId, contestId);
  const window = rules.curveWindow(range, toMilliseconds(span), now.getTime());
  const starts = rules.toIntervals(window);
  const onAir = span.over === null && span.opened <= now;
  const point = before && rules.comparedUntil(toMilliseconds(span), now.getTime());
  const until = point === null ? null : new Date(point);
  const [rows, previous, { votes, earlier }, markers] = await Promise.all([
    queries.votesByInterval(db, contestId, window, onAir),
    before && weekBefore(db, span, before, { window, starts, until }),
    onAir ? queries.votesSoFar(db, contestId, until ?? now) : tallied(db, contestId, now, until ?? now),
    readMarkers(db, span, starts, window.step),
  ]);
  const byTalent = Map.groupBy(rows, (row) => row.candidate_id);
  return {
    now: now.toISOString(),
    contest_id: contestId,
    range,
    step_s: window.step / 1000,
    starts: starts.map((start) => new Date(start).toISOString()),
    total: rules.toSeries(starts.length, rows),
    talents: [...byTalent].map(([candidate_id, own]) => ({
      candidate_id,
      votes: rules.toSeries(starts.length, own),
    })),
    before: previous && { week: previous.week, votes: previous.votes },
    since_opening: { votes, compared: until && earlier, before: previous?.total ?? null },
    markers,
  };
}

const toMilliseconds = ({ opened, over, published }: WeekSpan): rules.VoteSpan => ({
  opened: opened.getTime(),
  over: over?.getTime() ?? null,
  published: published?.getTime() ?? null,
});

interface ShownSpan {
  window: rules.CurveWindow;
  starts: readonly number[];
  /** Until when the votes of both weeks are compared; null where they are not yet. */
  until: Date | null;
}

/** The votes of the week before, at the same times after its opening. */
async function weekBefore(db: Db, span: WeekSpan, before: WeekSpan, { window, starts, until }: ShownSpan) {
  const later = rules.openingsApart(span.opened.getTime(), before.opened.getTime());
  const [rows, total] = await Promise.all([
    queries.votesMoved(db, before.id, window, later),
    until && queries.tallyUntil(db, before.id, new Date(until.getTime() - later)),
  ]);
  return { week: before.week, votes: rules.toSeries(starts.length, rows), total };
}

/** A week's votes by the tallies: in all, and before a minute begins. */
async function tallied(db: Db, contestId: string, now: Date, until: Date) {
  const [votes, earlier] = await Promise.all([
    queries.tallyUntil(db, contestId, now),
    queries.tallyUntil(db, contestId, until),
  ]);
  return { votes, earlier };
}

/** Acts that are marked on a curve, by their name in the journal. */
const MARKED = {
  'contest.suspend': 'suspended',
  'contest.resume': 'resumed',
  'contest.close': 'closed',
  'contest.reopen': 'reopened',
  'contest.extend': 'extended',
  'contest.shorten': 'shortened',
} as const satisfies Record<string, Marker['kind']>;

const isMarked = (act: string): act is keyof typeof MARKED => act in MARKED;

/** Markers of what happened to the vote, and of alarms that began in the time that is shown. */
async function readMarkers(
  db: Db,
  span: WeekSpan,
  starts: readonly number[],
  step: number,
): Promise<Marker[]> {
  const [from, last] = [starts[0], starts.at(-1)];
  const [events, alarms] = await Promise.all([
    eventsOn(db, subjectFor(span.id), Object.keys(MARKED)),
    from === undefined || last === undefined
      ? []
      : alarmsRaised(db, new Date(Math.max(from, span.opened.getTime())), new Date(last + step)),
  ]);
  const acts = events.flatMap((event) => toMarker(event) ?? []);
  // An end or a publication that came by its date stands in no journal.
  if (span.over) acts.unshift(...(endedByHand(acts, span.over) ? [] : [instantMarker('closed', span.over)]));
  if (span.published) acts.push(instantMarker('published', span.published));
  return rules.sortMarkers([
    instantMarker('opened', span.opened),
    ...acts,
    ...alarms.map(({ kind, raised_at }) => ({ ...instantMarker('alarm', new Date(raised_at)), alarm: kind })),
  ]);
}

const instantMarker = (kind: Marker['kind'], at: Date): Marker => ({
  kind,
  at: at.toISOString(),
  end: null,
  alarm: null,
});

/** An act is written into the journal in its own transaction: at the same instant, or hardly later. */
const SAME_MS = 60_000;
const endedByHand = (acts: readonly Marker[], over: Date) =>
  acts.some(({ kind, at }) => kind === 'closed' && Math.abs(Date.parse(at) - over.getTime()) < SAME_MS);

function toMarker({ act, at, after }: AuditEvent): Marker | null {
  if (!isMarked(act)) return null;
  const end = act === 'contest.extend' || act === 'contest.shorten' ? after?.end_date : null;
  return { ...instantMarker(MARKED[act], new Date(at)), end: typeof end === 'string' ? end : null };
}
