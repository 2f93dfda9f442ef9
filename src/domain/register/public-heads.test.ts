import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { REGISTER_KEYS, sealNow } from '#test/register.ts';
import { makeShow } from '#test/show.ts';
import { verifierLine } from './keys.ts';
import { lastResult, readRegister, registeredVotes, registerKey } from './public-heads.ts';
import { headWords } from './word-rules.ts';

describe('what visitors read of a register', () => {
  it('is the last head of each day, with its votes and its words', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    expect(await readRegister(db, show.contest)).toEqual({ days: [], note: null });
    const give = (count: number) =>
      sql`
        insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
        select 1, gen_random_uuid(), ${show.contest}::uuid, current_date, 0, ${show.aicha}::uuid, gen_random_uuid()
        from generate_series(1, ${count}::int)`.execute(db);
    await give(3);
    await sealNow(db);
    // As if the head had been made two days ago.
    await sql`alter table register_heads disable trigger append_only`.execute(db);
    await sql`update register_heads set made_at = made_at - interval '2 days'`.execute(db);
    await give(4);
    await sealNow(db);
    await give(5);
    await sealNow(db);
    const { days, note } = await readRegister(db, show.contest);
    expect(days.map(({ size, votes }) => [size, votes])).toEqual([
      [3, 3],
      [12, 12],
    ]);
    const [first, last] = days;
    expect(Date.parse(last?.day ?? '') - Date.parse(first?.day ?? '')).toBe(2 * 86_400_000);
    expect(last?.words).toEqual(headWords(Buffer.from(last?.root ?? '', 'hex')));
    expect(note).toContain('\n12\n');
    expect(await registeredVotes(db)).toEqual(new Map([[show.contest, 12]]));
    const origin = `palmares.example/registre/${show.contest}`;
    expect(await registerKey(db, show.contest)).toBe(verifierLine(REGISTER_KEYS, origin));
  });

  it('counts votes and not decisions, and holds the last result of several', async () => {
    const it = await setupDecidedWeek();
    const { db, contest } = it;
    await sealNow(db);
    expect(await lastResult(db, contest)).toBeNull();
    await it.together('risk.annul', it.about(0));
    const version = await it.count();
    await it.together('contest.publish', { version, when: 'now', winner_id: null });
    await sealNow(db);
    const first = await lastResult(db, contest);
    expect(first?.version).toBe(1);
    await it.together('risk.restore', it.about(0));
    await it.together('contest.correct', { version: 1, winner_id: null, reason: 'essai de correction' });
    await sealNow(db);
    await it.together('risk.annul', it.about(1));
    await sealNow(db);
    const last = await lastResult(db, contest);
    expect(last?.version).toBe(2);
    expect(last?.totals).not.toEqual(first?.totals);
    const { days } = await readRegister(db, contest);
    expect(days.at(-1)?.votes).toBe(it.votes.length);
    expect(days.at(-1)?.size).toBeGreaterThan(it.votes.length + 5);
  });
});
