import { describe, expect, it } from 'vitest';
import { createOutbox } from './outbox.ts';
import { memoryOutboxStores } from './outbox-store.ts';
import { newOutboxVote, type OutboxVote, released } from './outbox-vote.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const AWA = '00000000-0000-4000-8000-00000000000a';
const MOUSSA = '00000000-0000-4000-8000-00000000000b';
const asking = { asked: true, account: AWA };

function vote(request_id: string, userId: string | null = AWA, registered = false): OutboxVote {
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

describe('the outbox', () => {
  it('gives its vote to one of two senders that ask at once', async () => {
    const outbox = createOutbox(memoryOutboxStores());
    await outbox.put(vote('one'));
    const claims = await Promise.all([outbox.claim(NOON, asking), outbox.claim(NOON, asking)]);
    expect(claims.map((claim) => claim?.ballot.request_id)).toEqual(['one', undefined]);
    expect(await outbox.claim(NOON + 36_000, asking)).toMatchObject({ ballot: { request_id: 'one' } });
  });

  it('holds the last choice, and lets the answer to an earlier one settle nothing', async () => {
    const outbox = createOutbox(memoryOutboxStores());
    await outbox.put(vote('one'));
    await outbox.put(vote('two'));
    await outbox.drop('one');
    expect(await outbox.settle('one', () => null)).toMatchObject({ ballot: { request_id: 'two' } });
    await outbox.drop('two');
    expect(await outbox.read()).toBeNull();
  });

  it('forgets the vote of the user who signs out, and no other', async () => {
    const outbox = createOutbox(memoryOutboxStores());
    await outbox.put(vote('one'));
    expect(await outbox.dropOwn('another-user')).toBeNull();
    expect(await outbox.read()).not.toBeNull();
    expect(await outbox.dropOwn(AWA)).toEqual(vote('one'));
    expect(await outbox.read()).toBeNull();
    await outbox.put(vote('two', null));
    await outbox.dropOwn(null);
    expect(await outbox.read()).not.toBeNull();
  });

  it('sets the vote of an account aside for it while another one votes, and takes it back after', async () => {
    const told: boolean[] = [];
    const outbox = createOutbox(memoryOutboxStores(), (stored) => void told.push(stored));
    const waiting = async () => (await outbox.read())?.ballot.request_id ?? null;
    await outbox.put(vote('awa', AWA, true));
    await outbox.put(vote('moussa', MOUSSA, true));
    expect(await waiting()).toBe('moussa');
    await outbox.takeBack(MOUSSA, NOON);
    expect(await waiting()).toBe('moussa');
    // Awa is back before Moussa's vote could be sent: each finds their own.
    await outbox.takeBack(AWA, NOON);
    expect(await waiting()).toBe('awa');
    await outbox.takeBack(MOUSSA, NOON);
    expect(await waiting()).toBe('moussa');
    await outbox.drop('moussa');
    // No vote waits, and the phone still knows that it stores one.
    expect([await waiting(), told.at(-1)]).toEqual([null, true]);
    await outbox.takeBack(AWA, NOON);
    await outbox.drop('awa');
    await outbox.takeBack(AWA, NOON);
    expect([await waiting(), told.at(-1)]).toEqual([null, false]);
  });

  it('holds the last choice of an account, also of one whose earlier choice was set aside', async () => {
    const outbox = createOutbox(memoryOutboxStores());
    await outbox.put(vote('first', AWA, true));
    await outbox.put(vote('moussa', MOUSSA, true));
    await outbox.put(vote('last', AWA, true));
    await outbox.drop('last');
    await outbox.takeBack(AWA, NOON);
    expect(await outbox.read()).toBeNull();
    await outbox.takeBack(MOUSSA, NOON);
    expect((await outbox.read())?.ballot.request_id).toBe('moussa');
  });

  it('asks an account about a choice that was made signed out before it takes their own back', async () => {
    const outbox = createOutbox(memoryOutboxStores());
    await outbox.put(vote('awa', AWA, true));
    await outbox.put(vote('signed-out', null));
    await outbox.takeBack(AWA, NOON);
    expect((await outbox.read())?.ballot.request_id).toBe('signed-out');
    await outbox.drop('signed-out');
    await outbox.takeBack(AWA, NOON);
    expect((await outbox.read())?.ballot.request_id).toBe('awa');
  });

  it('takes an account’s own back once the account has left such a choice, or the choice’s day is over', async () => {
    for (const left of ['asked', 'outdated'] as const) {
      const outbox = createOutbox(memoryOutboxStores());
      await outbox.put(vote('awa', AWA, true));
      await outbox.put(vote('signed-out', null));
      if (left === 'asked') await outbox.settle('signed-out', (now) => ({ ...now, askedAccount: AWA }));
      await outbox.takeBack(AWA, left === 'asked' ? NOON : NOON + 86_400_000);
      expect((await outbox.read())?.ballot.request_id, left).toBe('awa');
    }
  });

  it('forgets what was set aside for an account that takes another choice for its own', async () => {
    const outbox = createOutbox(memoryOutboxStores());
    await outbox.put(vote('awa', AWA, true));
    await outbox.put(vote('signed-out', null));
    await outbox.adopt('signed-out', AWA);
    await outbox.drop('signed-out');
    await outbox.takeBack(AWA, NOON);
    expect(await outbox.read()).toBeNull();
  });

  it('leaves a vote alone that another tab stores while it takes one back', async () => {
    const stores = memoryOutboxStores();
    const outbox = createOutbox(stores);
    await outbox.put(vote('awa', AWA, true));
    await outbox.put(vote('moussa', MOUSSA, true));
    await outbox.drop('moussa');
    const { aside } = stores;
    // The newer vote comes after the older one was read.
    stores.aside = (userId) => ({
      async update(change) {
        const found = await aside(userId).update(change);
        stores.aside = aside;
        await stores.waiting.update(() => vote('newer', AWA, true));
        return found;
      },
    });
    await outbox.takeBack(AWA, NOON);
    expect((await outbox.read())?.ballot.request_id).toBe('newer');
  });

  it('forgets after a week what was set aside for an account that has not come back', async () => {
    const stores = memoryOutboxStores();
    const outbox = createOutbox(stores);
    await outbox.put(vote('awa', AWA, true));
    await outbox.put(vote('moussa', MOUSSA, true));
    await outbox.drop('moussa');
    await outbox.takeBack(MOUSSA, NOON + 7 * 86_400_000);
    expect(await stores.holdAny()).toBe(true);
    await outbox.takeBack(MOUSSA, NOON + 8 * 86_400_000);
    expect(await stores.holdAny()).toBe(false);
  });

  it('forgets what was set aside for a user who signs out', async () => {
    const outbox = createOutbox(memoryOutboxStores());
    await outbox.put(vote('awa', AWA, true));
    await outbox.put(vote('moussa', MOUSSA, true));
    expect(await outbox.dropOwn(AWA)).toEqual(vote('awa', AWA, true));
    expect((await outbox.read())?.ballot.request_id).toBe('moussa');
    await outbox.drop('moussa');
    await outbox.takeBack(AWA, NOON);
    expect(await outbox.read()).toBeNull();
  });

  it('tells of each change, and of a reading only whether a vote waits', async () => {
    const told: [boolean, boolean][] = [];
    const outbox = createOutbox(
      memoryOutboxStores(),
      (waiting, changed) => void told.push([waiting, changed]),
    );
    await outbox.read();
    await outbox.put(vote('one'));
    await outbox.read();
    await outbox.drop('one');
    expect(told).toEqual([
      [false, false],
      [true, true],
      [true, false],
      [false, true],
    ]);
  });
});
