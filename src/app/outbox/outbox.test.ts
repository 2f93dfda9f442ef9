import { describe, expect, it } from 'vitest';
import { createOutbox } from './outbox.ts';
import { memoryOutboxStore } from './outbox-store.ts';
import { inFront } from './outbox-view.ts';
import { newOutboxVote, type OutboxVote, released } from './outbox-vote.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const AWA = '00000000-0000-4000-8000-00000000000a';
const MOUSSA = '00000000-0000-4000-8000-00000000000b';
const asking = { asked: true, account: AWA };

function vote(request_id: string, userId: string | null = AWA, registered = userId !== null): OutboxVote {
  const ballot = {
    contest_id: 'c',
    candidate_id: 'g',
    daily: 1,
    bonus: 0,
    vote_day: '2026-11-20',
    request_id,
  } as const;
  const pagne = { pattern: 'onde', a: '#111', b: '#222', c: '#333' } as const;
  const candidate = { id: 'g', display_name: 'Grâce', number: 1, portrait: null, pagne };
  return released(newOutboxVote(ballot, userId, candidate, NOON, 0, registered));
}

/** An outbox in memory, and what it holds: all requests, and the one in front for a user. */
function setupOutbox() {
  const told: [boolean, boolean][] = [];
  const outbox = createOutbox(memoryOutboxStore(), (...update) => void told.push(update));
  const stored = async () => (await outbox.read()).map(({ ballot }) => ballot.request_id).sort();
  const front = async (user: string | null) => inFront(await outbox.read(), user)?.ballot.request_id ?? null;
  return { outbox, told, stored, front };
}

describe('the outbox', () => {
  it('gives its vote to one of two senders that ask at once', async () => {
    const { outbox } = setupOutbox();
    await outbox.put(vote('one'));
    const claims = await Promise.all([outbox.claim(NOON, asking), outbox.claim(NOON, asking)]);
    expect(claims.map((claim) => claim?.ballot.request_id)).toEqual(['one', undefined]);
    expect(await outbox.claim(NOON + 36_000, asking)).toMatchObject({ ballot: { request_id: 'one' } });
  });

  it('holds the last choice, and lets the answer to an earlier one settle nothing', async () => {
    for (const userId of [AWA, null]) {
      const { outbox, stored } = setupOutbox();
      await outbox.put(vote('one', userId));
      await outbox.put(vote('two', userId));
      await outbox.drop('one');
      await outbox.settle('one', () => null);
      expect(await stored()).toEqual(['two']);
      await outbox.drop('two');
      expect(await stored()).toEqual([]);
    }
  });

  it('keeps the vote of each account in its place while another one votes', async () => {
    const { outbox, told, stored, front } = setupOutbox();
    await outbox.put(vote('awa'));
    await outbox.put(vote('moussa', MOUSSA));
    expect([await front(AWA), await front(MOUSSA)]).toEqual(['awa', 'moussa']);
    const claimed = await outbox.claim(NOON, { asked: true, account: MOUSSA });
    expect(claimed?.ballot.request_id).toBe('moussa');
    await outbox.drop('moussa');
    expect(await outbox.claim(NOON, { asked: true, account: MOUSSA })).toBeNull();
    // The phone still knows that it stores one.
    expect([await stored(), told.at(-1)?.[0]]).toEqual([['awa'], true]);
    expect((await outbox.claim(NOON, asking))?.ballot.request_id).toBe('awa');
    await outbox.drop('awa');
    expect([await front(AWA), told.at(-1)?.[0]]).toEqual([null, false]);
  });

  it('moves a choice without an account to the place of the account that takes it, over its own earlier vote', async () => {
    const { outbox, stored } = setupOutbox();
    await outbox.put(vote('awa'));
    await outbox.put(vote('moussa', MOUSSA));
    await outbox.put(vote('signed-out', null));
    const after = await outbox.adopt('signed-out', AWA);
    expect(await stored()).toEqual(['moussa', 'signed-out']);
    expect(inFront(after, AWA)).toMatchObject({ userId: AWA, registered: true });
    // Once it is an account's, and once it is gone, no other account takes it.
    await outbox.adopt('signed-out', MOUSSA);
    await outbox.adopt('awa', MOUSSA);
    expect(inFront(await outbox.read(), MOUSSA)?.ballot.request_id).toBe('moussa');
    expect(await stored()).toEqual(['moussa', 'signed-out']);
  });

  it('forgets the vote of the user who signs out, and no other', async () => {
    const { outbox, stored } = setupOutbox();
    await outbox.put(vote('awa'));
    await outbox.put(vote('moussa', MOUSSA));
    await outbox.put(vote('signed-out', null));
    expect(await outbox.dropOwn('another-user')).toBeNull();
    expect(await outbox.dropOwn(AWA)).toEqual(vote('awa'));
    expect(await stored()).toEqual(['moussa', 'signed-out']);
    // On a phone that does not know who signs out.
    await outbox.dropOwn(null);
    expect(await stored()).toEqual(['signed-out']);
  });

  it('tells of each change, and of a reading only whether a vote waits', async () => {
    const { outbox, told } = setupOutbox();
    await outbox.read();
    await outbox.put(vote('one'));
    await outbox.read();
    await outbox.settle('another', () => null);
    await outbox.drop('one');
    expect(told).toEqual([
      [false, false],
      [true, true],
      [true, false],
      [true, false],
      [false, true],
    ]);
  });
});
