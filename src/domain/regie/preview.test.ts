import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import type { AsOf } from '#domain/contest/as-of-rules.ts';
import { currentContest, listCandidates } from '#domain/contest/service.ts';
import { candidateWeeks, contestResults, withWinner } from '#domain/counting/results.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { parseInput } from '#domain/input.ts';
import { setupRegie } from '#test/regie.ts';
import { COMPETITION, makeContest } from '#test/show.ts';
import { choosePreview, openPreview, previewDesk, type SitePreview, sealPreview } from './preview.ts';
import { previewInput } from './preview-schema.ts';

const SECRET = 'a secret for tests, thirty-two bytes';
const bearer = () => ({ tokenHash: randomBytes(32) });

describe('a preview in its cookie', () => {
  const preview: SitePreview = {
    asOf: {
      at: new Date('2026-11-22T20:30:00.000Z'),
      forced: { contestId: randomUUID(), phase: 'closed', last: false },
    },
    contestId: randomUUID(),
    moment: 'counting',
    until: new Date('2026-11-20T12:30:00.000Z'),
  };
  const NOW = new Date('2026-11-20T12:00:00.000Z');

  it('comes back as it was, to the session that began it', () => {
    const own = bearer();
    const sealed = sealPreview(preview, own, SECRET);
    expect(openPreview(sealed, own, SECRET, NOW)).toEqual(preview);
    expect(sealed.length).toBeLessThan(800);
  });

  it('is nothing to another session, with another secret, and once it is over', () => {
    const own = bearer();
    const sealed = sealPreview(preview, own, SECRET);
    expect(openPreview(sealed, bearer(), SECRET, NOW)).toBeNull();
    expect(openPreview(sealed, own, `${SECRET}!`, NOW)).toBeNull();
    expect(openPreview(sealed, own, SECRET, preview.until)).toBeNull();
    expect(openPreview(sealed, own, SECRET, new Date(preview.until.getTime() - 1))).toEqual(preview);
  });

  it('is nothing when anything of it was changed, or when it is anything else', () => {
    const own = bearer();
    const sealed = sealPreview(preview, own, SECRET);
    fc.assert(
      fc.property(fc.nat(sealed.length - 2), fc.constantFrom(...'Aa9_.-'), (index, letter) => {
        if (sealed[index] === letter) return;
        const forged = sealed.slice(0, index) + letter + sealed.slice(index + 1);
        expect(openPreview(forged, own, SECRET, NOW)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(openPreview(text, own, SECRET, NOW)).toBeNull();
      }),
    );
  });
});

/** An open week with three votes for Aïcha and one for Koffi, and the next one. */
async function setupWeeks() {
  const desk = await setupRegie();
  const { deps, db } = desk;
  const { contest, aicha, koffi } = desk.show;
  await sql`update contests set result_date = (end_date at time zone 'UTC' + interval '1 hour') at time zone 'UTC'`.execute(
    db,
  );
  const next = await makeContest(db, [koffi], { week: 2, from: '8 days', to: '9 days' });
  await sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
    select get_byte(uuid_send(u), 15), u, ${contest}::uuid, current_date, 0,
      case when n < 4 then ${aicha}::uuid else ${koffi}::uuid end, u
    from (select gen_random_uuid() as u, n from generate_series(1, 4) n) voters`.execute(db);
  await rollUp(db);
  const choose = async (input: object) => choosePreview(deps, parseInput(previewInput, input));
  return { ...desk, contest, aicha, koffi, next, choose };
}

describe('the choice of what a preview shows', () => {
  it('finds a moment by name, and the end of the competition in its last week', async () => {
    const { contest, next, choose, deps } = await setupWeeks();
    const counting = await choose({ contest_id: contest, moment: 'counting' });
    expect(counting.asOf.forced).toEqual({ contestId: contest, phase: 'closed', last: false });
    expect((await previewDesk(deps, counting)).current).toMatchObject({ week: 1, status: 'closed' });
    const final = await choose({ contest_id: contest, moment: 'final' });
    expect(final.asOf.forced).toEqual({ contestId: next, phase: 'published', last: true });
    expect(await previewDesk(deps, final)).toMatchObject({
      current: { week: 2, status: 'published' },
      provisional: [1, 2],
    });
    expect((await previewDesk(deps, null)).current).toMatchObject({ week: 1, status: 'open' });
  });

  it('takes a date, in UTC, and the phase of the plan or another', async () => {
    const { contest, next, choose, deps } = await setupWeeks();
    const at = new Date(Date.now() + 8.5 * 86_400_000).toISOString().slice(0, 16);
    const byDates = await choose({ contest_id: next, moment: 'custom', at, phase: '' });
    expect(byDates.asOf).toEqual({ at: new Date(`${at}Z`), forced: null });
    expect((await previewDesk(deps, byDates)).current).toMatchObject({ week: 2, status: 'open' });
    const suspended = await choose({ contest_id: next, moment: 'custom', at, phase: 'suspended' });
    expect((await previewDesk(deps, suspended)).current).toMatchObject({ week: 2, status: 'suspended' });
    const early = { contest_id: next, moment: 'custom', at: new Date().toISOString(), phase: '' };
    expect((await previewDesk(deps, await choose(early))).current?.id).toBe(contest);
  });

  it.each([
    [{ moment: 'custom', at: '', phase: '' }, { at: 'REQUIRED' }],
    [{ moment: 'custom', at: 'demain' }, { at: 'INVALID' }],
    [{ moment: 'custom', at: '2099-01-01T00:00' }, { at: 'INVALID' }],
    [{ moment: 'custom', at: '2020-01-01T00:00' }, { at: 'INVALID' }],
    [{ moment: 'custom', at: new Date().toISOString(), phase: 'ajar' }, { phase: 'INVALID' }],
    [{ moment: 'custom', at: new Date().toISOString(), phase: 'published' }, { phase: 'PHASE_AT_DATE' }],
    [{ moment: 'yesterday' }, { moment: 'INVALID' }],
    [{ moment: 'eve', contest_id: 'x' }, { contest_id: 'REQUIRED' }],
  ])('refuses %j', async (input, fields) => {
    const { contest, choose } = await setupWeeks();
    await expect(choose({ contest_id: contest, ...input })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields,
    });
  });

  it('refuses a week that there is not', async () => {
    const { choose } = await setupWeeks();
    const input = { contest_id: randomUUID(), moment: 'eve' };
    await expect(choose(input)).rejects.toMatchObject({ code: 'CONTEST_NOT_FOUND' });
  });
});

/** The contest on air as pages show it. */
async function shown(db: Db, asOf: AsOf) {
  const { contest } = await currentContest(db, COMPETITION, asOf);
  return withWinner(db, COMPETITION, contest, asOf);
}

describe('results ahead of their publication', () => {
  it('are the votes as they are, for the operator who looks ahead and for no other visitor', async () => {
    const { db, contest, aicha, choose } = await setupWeeks();
    const { asOf } = await choose({ contest_id: contest, moment: 'published' });
    const { contest: seen, total, lines } = await contestResults(db, COMPETITION, contest, asOf);
    expect([seen.status, seen.winner, total]).toEqual(['published', null, 4]);
    expect(lines.map(({ votes, share }) => [votes, share])).toEqual([
      [3, 7500],
      [1, 2500],
      [0, 0],
    ]);
    expect(await candidateWeeks(db, COMPETITION, aicha, asOf)).toMatchObject([{ week: 1, votes: 3 }]);
    expect(await candidateWeeks(db, COMPETITION, aicha)).toEqual([]);
    for (const other of [undefined, { ...asOf, forced: null, at: new Date() }]) {
      await expect(contestResults(db, COMPETITION, contest, other)).rejects.toMatchObject({
        code: 'RESULTS_NOT_PUBLISHED',
      });
    }
  });

  it('name who would win the last week; of two, or of all, the first number', async () => {
    const { db, contest, next, aicha, koffi, choose } = await setupWeeks();
    const first = await choose({ contest_id: contest, moment: 'final' });
    expect(await shown(db, first.asOf)).toMatchObject({
      id: next,
      end_contest: true,
      winner_id: koffi,
    });
    await sql`delete from contest_candidates where contest_id <> ${contest}::uuid`.execute(db);
    await sql`delete from contests where id <> ${contest}::uuid`.execute(db);
    const winner = async () => {
      const { asOf } = await choose({ contest_id: contest, moment: 'final' });
      const seen = await shown(db, asOf);
      return seen && [seen.end_contest, seen.winner_id];
    };
    expect(await winner()).toEqual([true, aicha]);
    // A count is used again for a second.
    await sql`update vote_tallies set votes = 5 where candidate_id = ${koffi}::uuid`.execute(db);
    await expect.poll(winner).toEqual([true, koffi]);
    await sql`update vote_tallies set votes = 1`.execute(db);
    await expect.poll(winner).toEqual([true, aicha]);
  });

  it('name the winner whom two persons have named, where the publication is planned', async () => {
    const { db, contest, koffi, aicha, choose } = await setupWeeks();
    await sql`
      update contests set end_contest = true, winner_id = ${koffi}, published_at = now() + interval '1 hour'
      where id = ${contest}::uuid`.execute(db);
    await sql`update vote_tallies set votes = 1`.execute(db);
    const { asOf } = await choose({ contest_id: contest, moment: 'published' });
    const { lines, contest: seen } = await contestResults(db, COMPETITION, contest, asOf);
    expect([lines[0]?.candidate.id, seen.winner_id]).toEqual([aicha, koffi]);
  });

  it('are the count that waits to be published, where there is one', async () => {
    const { db, contest, aicha, choose, deps, operator, act } = await setupWeeks();
    expect(
      (await act('contest.close', { contest_id: contest, code: await operator.freshCode() })).status,
    ).toBe(200);
    expect((await act('contest.count', { contest_id: contest })).status).toBe(200);
    await sql`update vote_tallies set votes = 100 where candidate_id = ${aicha}::uuid`.execute(db);
    const { asOf } = await choose({ contest_id: contest, moment: 'published' });
    expect((await contestResults(deps.db, COMPETITION, contest, asOf)).total).toBe(4);
  });

  it('once they are out are what the public sees, and nothing provisional', async () => {
    const { db, contest, choose, deps } = await setupWeeks();
    await sql`update contests set start_date = now() - interval '3 days', end_date = now() - interval '2 hours',
      result_date = now() - interval '1 hour', published_at = now() - interval '1 hour'
      where id = ${contest}`.execute(db);
    const preview = await choose({ contest_id: contest, moment: 'published' });
    expect((await previewDesk(deps, preview)).provisional).toEqual([]);
    const before = await choose({ contest_id: contest, moment: 'counting' });
    await expect(contestResults(db, COMPETITION, contest, before.asOf)).rejects.toMatchObject({
      code: 'RESULTS_NOT_PUBLISHED',
    });
  });
});

describe('a talent who has left the show', () => {
  it('is still in it in a preview of an instant before', async () => {
    const { db, show: made, contest, choose } = await setupWeeks();
    const eliminated = async (moment: string) => {
      const { asOf } = await choose({ contest_id: contest, moment });
      const listed = await listCandidates(db, COMPETITION, asOf);
      return listed.find(({ id }) => id === made.prisca)?.eliminated;
    };
    expect(await eliminated('eve')).toBe(false);
    expect(await eliminated('published')).toBe(true);
  });
});
