import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { databaseClock } from '#domain/clock-queries.ts';
import { acts } from '#domain/regie/acts.ts';
import { watch } from '#domain/regie/live.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { testApplication } from '#test/application.ts';
import { growStale, makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';
import { moreTime } from './end-rules.ts';
import { justDone } from './undo.ts';

/** An open vote, and operators who act on it. */
async function setupUndo() {
  const { deps, db } = await testApplication();
  const { contest } = await makeShow(db);
  const fanta = await makeOperator(deps, 'operator', 'Fanta');
  const moussa = await makeOperator(deps, 'operator', 'Moussa');
  const act = (who: { session: OperatorSession }, name: ActName, input: object = {}) =>
    perform(deps, acts, who.session, name, { contest_id: contest, ...input });
  const row = () =>
    db
      .selectFrom('contests')
      .select(['end_date', 'result_date', 'override'])
      .where('id', '=', contest)
      .executeTakeFirstOrThrow();
  const told = async (who: { id: string }) => justDone(db, who.id, contest, await databaseClock(db));
  const offered = async (who: { id: string }) => {
    const done = await told(who);
    return done?.undoable ? done : null;
  };
  const undo = async (who: { id: string; session: OperatorSession }, event?: string) =>
    act(who, 'contest.undo', { event_id: event ?? (await offered(who))?.event_id });
  const end = async () => (await row()).end_date.toISOString();
  const more = async (who: { session: OperatorSession }, minutes: number, from?: string) => {
    const current_end = from ?? (await end());
    return act(who, 'contest.extend', { current_end, end_date: moreTime(current_end, minutes) });
  };
  /** Moves all acts this many seconds into the past. */
  const older = (seconds: number) =>
    tamper(
      db,
      'audit_events',
      sql`update audit_events set at = at - make_interval(secs => ${seconds}) where act like 'contest.%'`,
    );
  const journal = async () =>
    (
      await sql<{ act: string; after: object }>`
      select act, after from audit_events where act like 'contest.%' order by id desc`.execute(db)
    ).rows;
  return { deps, db, contest, fanta, moussa, act, row, told, offered, undo, end, more, older, journal };
}

const code = (name: string) => expect.objectContaining({ code: name });

describe('what an operator did on air a moment ago', () => {
  it('is what the database wrote down last, whatever the clock of the process that did it says', async () => {
    const { db, fanta, moussa, act, offered, undo, row } = await setupUndo();
    await act(fanta, 'contest.suspend');
    // The process that Fanta was served by is years ahead: its ids come after all others.
    await tamper(
      db,
      'audit_events',
      sql`update audit_events set id = overlay(id::text placing 'ffffffff' from 1)::uuid where act = 'contest.suspend'`,
    );
    const early = (await offered(fanta))?.event_id;
    expect(early).toMatch(/^ffffffff/);
    await act(moussa, 'contest.resume');
    await act(moussa, 'contest.suspend');
    expect(await offered(fanta)).toBeNull();
    await expect(undo(fanta, early)).rejects.toEqual(code('CHANGED_MEANWHILE'));
    expect((await offered(moussa))?.act).toBe('contest.suspend');
    await undo(moussa);
    expect((await row()).override).toBeNull();
  });

  it('is taken back by one act of its own, without a code, and the journal names what it undoes', async () => {
    const { deps, fanta, act, told, offered, undo, row, journal } = await setupUndo();
    await act(fanta, 'contest.suspend');
    const offer = await offered(fanta);
    expect(offer?.act).toBe('contest.suspend');
    await growStale(deps, fanta);
    await undo(fanta);
    expect(await row()).toMatchObject({ override: null });
    expect((await journal())[0]).toEqual({
      act: 'contest.undo',
      after: { override: null, undoes: offer?.event_id, undone: 'contest.suspend' },
    });
    // An undo cannot be undone itself: it is only told.
    expect(await offered(fanta)).toBeNull();
    const undone = await told(fanta);
    expect(undone?.act).toBe('contest.undo');
    await expect(undo(fanta, undone?.event_id)).rejects.toEqual(code('NOT_FOUND'));
  });

  it('is an extension too, with the results that waited for it', async () => {
    const { fanta, more, undo, row } = await setupUndo();
    const before = await row();
    await more(fanta, 15);
    expect((await row()).end_date).not.toEqual(before.end_date);
    await undo(fanta);
    expect(await row()).toEqual(before);
  });

  it('is not taken back by another operator, after ten seconds, or once it has been', async () => {
    const { fanta, moussa, act, offered, undo, older, row } = await setupUndo();
    await act(fanta, 'contest.suspend');
    const event = (await offered(fanta))?.event_id ?? '';
    expect(await offered(moussa)).toBeNull();
    await expect(undo(moussa, event)).rejects.toThrow(code('NOT_FOUND'));
    await older(10);
    expect(await offered(fanta)).toBeNull();
    await expect(undo(fanta, event)).rejects.toThrow(code('UNDO_TOO_LATE'));
    await older(-10);
    await undo(fanta, event);
    await expect(undo(fanta, event)).rejects.toThrow(code('CHANGED_MEANWHILE'));
    expect((await row()).override).toBeNull();
  });

  it('stays where another operator has acted since, also to the same effect', async () => {
    const { deps, db, fanta, moussa, act, offered, undo, row } = await setupUndo();
    const newest = async () => (await watch(db, deps.config)).last_act;
    expect(await newest()).toBeNull();
    await act(fanta, 'contest.suspend');
    const event = (await offered(fanta))?.event_id ?? '';
    // The live figures tell it too: a screen that offers to undo another act than the newest stops offering it.
    expect(await newest()).toBe(event);
    await act(moussa, 'contest.resume');
    expect(await newest()).not.toBe(event);
    await act(moussa, 'contest.suspend');
    await expect(undo(fanta, event)).rejects.toThrow(code('CHANGED_MEANWHILE'));
    expect((await row()).override).toBe('suspended');
  });

  it('stays where a second person has agreed to it', async () => {
    const { deps, fanta, moussa, act, end, offered, undo, db } = await setupUndo();
    const current_end = await end();
    const asked = await act(fanta, 'contest.extend', { current_end, end_date: moreTime(current_end, 3_000) });
    if (asked.kind !== 'requested') throw new Error('done at once');
    await decide(deps, acts, moussa.session, asked.approval, 'approved');
    expect(await offered(moussa)).toBeNull();
    const { rows } = await sql<{ id: string }>`
      select id from audit_events where act = 'contest.extend'`.execute(db);
    await expect(undo(moussa, rows[0]?.id)).rejects.toThrow(code('NOT_FOUND'));
  });

  it('is taken back once by taps that race, and never over an act that came between', async () => {
    for (let round = 0; round < 5; round++) {
      const { fanta, moussa, act, offered, undo, row, journal } = await setupUndo();
      await act(fanta, 'contest.suspend');
      const event = (await offered(fanta))?.event_id ?? '';
      const all = await Promise.allSettled([
        undo(fanta, event),
        undo(fanta, event),
        act(moussa, 'contest.close'),
      ]);
      const [one, two, closed] = all.map(({ status }) => status === 'fulfilled');
      expect(closed).toBe(true);
      expect(one && two).toBe(false);
      expect((await row()).override).toBe('closed');
      const acts = (await journal()).map((event) => event.act);
      expect(acts.slice(-1)).toEqual(['contest.suspend']);
      expect(acts.filter((name) => name === 'contest.undo')).toHaveLength(Number(one) + Number(two));
    }
  });
});

describe('a press for more time', () => {
  it('of two operators at once adds its minutes once: the second hears that the end has moved', async () => {
    const { fanta, moussa, more, end } = await setupUndo();
    const from = await end();
    const both = await Promise.allSettled([
      more(fanta, 5, from),
      more(moussa, 5, from),
      more(fanta, 5, from),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of both)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await end()).toBe(moreTime(from, 5));
  });

  it('takes the second factor of this evening, where an extension by hours takes one of ten minutes', async () => {
    const { deps, contest, fanta, end } = await setupUndo();
    await growStale(deps, fanta);
    const current_end = await end();
    const move = (minutes: number, urgentMinutes = 240) =>
      perform({ ...deps, config: { ...deps.config, urgentMinutes } }, acts, fanta.session, 'contest.extend', {
        contest_id: contest,
        current_end,
        end_date: moreTime(current_end, minutes),
      });
    await expect(move(60)).rejects.toThrow(code('CONFIRMATION_REQUIRED'));
    await expect(move(15, 10)).rejects.toThrow(code('CONFIRMATION_REQUIRED'));
    expect(await move(15)).toMatchObject({ kind: 'done' });
  });
});
