import fc from 'fast-check';
import { expect, it } from 'vitest';
import { votesFile } from '#domain/regie/contests.ts';
import { watch } from '#domain/regie/live.ts';
import { shareCard } from '#domain/sharing/service.ts';
import { type KnownVote, setupDecidedWeek } from '#test/decided-week.ts';
import { holds } from '#test/properties.ts';
import { COMPETITION } from '#test/show.ts';
import { countStanding } from './figures.ts';
import { pastVotes } from './own-votes.ts';
import { candidateWeeks, contestResults, resultsByDay } from './results.ts';
import { recount } from './rollup.ts';
import { totalsFile } from './totals-file.ts';
import { findPublication, listCounts } from './versions.ts';

type Week = Awaited<ReturnType<typeof setupDecidedWeek>>;

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('toggle' as const), group: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('plan' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('publish' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('correct' as const) }) },
);

/** What must be shown, reckoned from the list of votes alone. */
class Model {
  readonly annulled = new Set<number>();
  /** The votes that count in the version that the public sees. */
  published: readonly KnownVote[] | null = null;
  version = 0;
  planned = false;
  private readonly week: Week;

  constructor(week: Week) {
    this.week = week;
  }

  standing(): KnownVote[] {
    const out = new Set([...this.annulled].flatMap((n) => this.week.groups[n]?.members.map(({ id }) => id)));
    return this.week.votes.filter((vote) => !out.has(vote.user.id));
  }
}

const tally = (votes: readonly KnownVote[], by: (vote: KnownVote) => string) => {
  const sums: Record<string, number> = {};
  for (const vote of votes) sums[by(vote)] = (sums[by(vote)] ?? 0) + 1;
  return sums;
};
/** Votes of rows that were read, by what names a row; those without votes are left out. */
const read = <Row extends { votes: number }>(rows: readonly Row[], by: (row: Row) => string) =>
  Object.fromEntries(rows.filter((row) => row.votes !== 0).map((row) => [by(row), row.votes]));
const sum = (rows: readonly { votes: number }[]) => rows.reduce((total, row) => total + row.votes, 0);
const sumShares = (rows: readonly { share: number }[]) => rows.reduce((total, row) => total + row.share, 0);

async function take(week: Week, model: Model, { kind, ...rest }: { kind: string; group?: number }) {
  if (kind === 'toggle') {
    const group = rest.group ?? 0;
    const restores = model.annulled.has(group);
    await week.together(restores ? 'risk.restore' : 'risk.annul', week.about(group));
    if (restores) model.annulled.delete(group);
    else model.annulled.add(group);
    // A planned publication falls: it was planned with other annulments.
    model.planned = false;
  } else if (kind === 'correct' && model.published) {
    await week.together('contest.correct', { version: model.version, reason: 'essai de correction' });
    model.version = (await listCounts(week.db, week.contest))[0]?.version ?? 0;
    model.published = model.standing();
  } else if ((kind === 'plan' || kind === 'publish') && !model.published) {
    model.version = await week.count();
    const when = kind === 'plan' ? 'result_date' : 'now';
    await week.together('contest.publish', { version: model.version, when });
    model.planned = kind === 'plan';
    if (kind === 'publish') model.published = model.standing();
  }
}

/** Everything that says how many votes count, held against the model. */
async function checkAll(week: Week, model: Model) {
  // Another handle, because standing figures are cached for a second by handle.
  const db = week.db.withoutPlugins();
  const shown = model.published ?? model.standing();
  const byCandidate = tally(shown, (vote) => vote.candidate);
  const { lines: live, publication } = await watch(db, {
    competitionId: COMPETITION,
    registerSeal: { seconds: 600 },
  });
  expect(read(live, (line) => line.candidate.id)).toEqual(byCandidate);
  expect(sumShares(live)).toBe(shown.length === 0 ? 0 : 10_000);
  expect(publication?.planned_at !== null).toBe(model.planned);
  const standing = model.standing();
  const now = await countStanding(db, week.contest);
  expect([now.total, sum(now.days), sum(now.lines)]).toEqual(Array(3).fill(standing.length));
  expect(read(now.days, (one) => one.day)).toEqual(tally(standing, (vote) => vote.day));
  let own = 0;
  for (const { bucket, id } of week.people) {
    own += (await pastVotes(db, { bucket, userId: id })).filter((vote) => vote.annulled === null).length;
  }
  expect(own).toBe(shown.length);
  expect((await recount(db)).discrepancies).toEqual([]);
  const answer = await week.app.inject({ url: `/api/contests/${week.contest}/results` });
  expect(answer.statusCode).toBe(model.published ? 200 : 403);
  if (model.published) await checkPublished(week, model, answer.json().data);
}

/** What the public reads once results are out: all of it from one version. */
async function checkPublished(week: Week, model: Model, called: unknown) {
  const db = week.db.withoutPlugins();
  const shown = model.published ?? [];
  const results = await contestResults(db, COMPETITION, week.contest);
  expect(called).toEqual(results);
  expect(read(results.lines, (line) => line.candidate.id)).toEqual(tally(shown, (vote) => vote.candidate));
  expect([results.total, sum(results.lines)]).toEqual([shown.length, shown.length]);
  expect(results.total + results.annulled).toBe(week.votes.length);
  expect(results.lines.reduce((total, line) => total + line.annulled, 0)).toBe(results.annulled);
  expect(sumShares(results.lines)).toBe(shown.length === 0 ? 0 : 10_000);
  const days = await resultsByDay(db, COMPETITION, week.contest);
  expect(read(days, (one) => one.day)).toEqual(tally(shown, (vote) => vote.day));
  expect(sum(days)).toBe(results.total);
  for (const { candidate, rank, votes, share } of results.lines) {
    expect(await candidateWeeks(db, COMPETITION, candidate.id)).toEqual([
      { contest_id: week.contest, week: 1, rank, tied: expect.any(Boolean), votes, share },
    ]);
  }
  expect(
    await shareCard(db, COMPETITION, { kind: 'results', contestId: null }, async () => null),
  ).toMatchObject({
    first: results.lines
      .slice(0, 3)
      .map(({ candidate: { id }, rank, share }) => ({ id, rank, share }))
      .map(({ id, ...line }) =>
        expect.objectContaining({ candidate: expect.objectContaining({ id }), ...line }),
      ),
  });
  const counts = await listCounts(db, week.contest);
  const { version } = await findPublication(db, week.contest, new Date());
  const counted = counts.find((one) => one.version === version);
  expect(version).toBe(model.version);
  if (!counted?.details) throw new Error('the published count tells no details');
  expect([counted.total, sum(counted.lines), sum(counted.details.days)]).toEqual(Array(3).fill(shown.length));
  const bySource = counted.details.sources.map(({ source, cast, annulled }) => ({
    source,
    votes: cast - annulled,
  }));
  expect(read(bySource, (one) => one.source)).toEqual(
    tally(shown, (vote) => (vote.slot < 0 ? 'parrainage' : 'quotidien')),
  );
  expect(counted.details.voters).toBe(new Set(shown.map((vote) => vote.user.id)).size);
  expect(totalsFile(counted)).toContain(`;${counted.annulled_votes};${counted.total};`);
  const file = await votesFile(week.deps, week.contest, counted.version);
  const lines = (await Array.fromAsync(file ?? [])).join('').trim().split('\r\n').slice(1);
  expect(lines.filter((line) => line.endsWith(';non'))).toHaveLength(shown.length);
}

it('every reader of votes shows the same count, through annulling, restoring, publishing and correcting', async () => {
  await holds(
    'figures agree',
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const week = await setupDecidedWeek();
      const model = new Model(week);
      for (const one of steps) {
        await take(week, model, one);
        await checkAll(week, model);
      }
      // Each example has a server and a database of its own, and a night has more of them than connections.
      await week.end();
      await week.db.destroy();
    }),
    6,
  );
});
