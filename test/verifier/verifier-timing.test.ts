import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ServedLog } from './serve-log.ts';
import { candidates, check, setupOpenVote, setupPublishedVote, setupServedLog } from './votes.ts';

const RIGHT = { verdict: 'right', faults: [] };
const HELD = 'le recompte donne le résultat inscrit et publié';

/** Runs `happens` just before the server's first answer at a path, or its `nth`. */
function whenRead(one: ServedLog, wanted: string, happens: () => void, nth = 1): void {
  let asked = 0;
  one.lie = (path, honest) => {
    if (path === wanted) asked += 1;
    if (path === wanted && asked === nth) happens();
    return honest();
  };
}

/** Publishes a correction that annuls two more votes. */
function correct({ log }: ServedLog): void {
  log.annul(randomUUID(), [10, 11]);
  log.publish(candidates, [4, 5, 10, 11, 598, 599], 2);
}

/** A vote whose result came out by its date: version 0, with the votes as they stand. */
async function setupVotePublishedByDate(): Promise<ServedLog> {
  const one = await setupOpenVote(30);
  one.log.close();
  one.log.publish(candidates, [], 0);
  return one;
}

/** Shows an annulment in the public result at once, before the register has it. */
function showAnnulled({ log }: ServedLog, candidate: number): void {
  const line = log.result?.lines[candidate];
  if (!log.result || !line) throw new Error('no line');
  line.votes -= 1;
  line.annulled += 1;
  log.result.total -= 1;
  log.result.annulled += 1;
}

/** Writes an annulment of a vote into the register, and publishes it. */
function tellAnnulled({ log }: ServedLog, position: number): void {
  log.annul(randomUUID(), [position]);
  log.publish(candidates, [position], 0);
}

describe('an honest server is not called wrong', () => {
  it('between the publication of a correction and its entry in the register', async () => {
    const one = await setupPublishedVote();
    const head = one.log.checkpoint();
    correct(one);
    one.lie = (path, honest) => (path === 'checkpoint' ? head : honest());
    const outcome = await check(one);
    expect(outcome).toMatchObject({ verdict: 'impossible', faults: [] });
    expect(outcome.sentence).toBe(
      'IMPOSSIBLE À DIRE. Le résultat publié n’est pas encore inscrit au registre (version 2, et la version 1 au registre) : relancez la vérification dans un moment.',
    );
    one.lie = (_path, honest) => honest();
    expect(await check(one)).toMatchObject(RIGHT);
  });

  it('where a count replaces a result that came out by its date', async () => {
    const one = await setupVotePublishedByDate();
    const head = one.log.checkpoint();
    one.log.publish(candidates, [], 1);
    one.lie = (path, honest) => (path === 'checkpoint' ? head : honest());
    expect(await check(one)).toMatchObject({ verdict: 'impossible', faults: [] });
  });

  it('where votes came behind a result, and the next one is not told yet', async () => {
    const one = await setupOpenVote(30);
    one.log.close();
    one.log.publish(candidates);
    one.log.vote(candidates[0]);
    one.log.close();
    const head = one.log.checkpoint();
    one.log.publish(candidates, [], 2);
    one.lie = (path, honest) => (path === 'checkpoint' ? head : honest());
    expect(await check(one)).toMatchObject({ verdict: 'impossible', faults: [] });
  });

  it.each(['result', 'checkpoint'])('for a correction that comes out as its %s is read', async (path) => {
    const one = await setupPublishedVote();
    whenRead(one, path, () => correct(one));
    const outcome = await check(one);
    expect(outcome).toMatchObject(RIGHT);
    expect(outcome.found).toContain(HELD);
  });

  it.each(['result', 'checkpoint'])(
    'for the first result, which comes out as its %s is read',
    async (path) => {
      const one = await setupOpenVote(30);
      one.log.close();
      whenRead(one, path, () => one.log.publish(candidates));
      const outcome = await check(one);
      expect(outcome).toMatchObject(RIGHT);
      expect(outcome.found).toContain(HELD);
    },
  );

  it.each(['result', 'checkpoint'])(
    'for an annulment in a result by its date, made as its %s is read',
    async (path) => {
      const one = await setupVotePublishedByDate();
      whenRead(one, path, () => tellAnnulled(one, 3));
      expect((await check(one)).found).toContain(HELD);
      expect(await check(one)).toMatchObject(RIGHT);
    },
  );

  it('for an annulment that the public sees a turn before the register tells it', async () => {
    const one = await setupVotePublishedByDate();
    showAnnulled(one, 0);
    whenRead(one, 'result', () => tellAnnulled(one, 3), 2);
    const outcome = await check(one);
    expect(outcome).toMatchObject({ verdict: 'impossible', faults: [] });
    expect(outcome.sentence).toBe(
      'IMPOSSIBLE À DIRE. Des votes ont été annulés ou rétablis pendant la vérification : relancez-la dans un moment.',
    );
    expect(outcome.found).not.toContain(HELD);
    expect(await check(one)).toMatchObject(RIGHT);
  });
});

describe('a server that plays for time is called wrong', () => {
  it('where it shows annulled votes that its register never tells', async () => {
    const one = await setupVotePublishedByDate();
    showAnnulled(one, 0);
    expect((await check(one)).sentence).toContain(
      'FAUX. Le résultat publié donne à Talent 1 9 votes au lieu de 10.',
    );
  });

  it('where its register goes on, and no decision could explain the difference', async () => {
    const one = await setupVotePublishedByDate();
    const [line] = one.log.result?.lines ?? [];
    if (!line) throw new Error('no line');
    line.votes += 5;
    whenRead(one, 'result', () => one.log.event(9, {}), 2);
    expect(await check(one)).toMatchObject({ verdict: 'wrong', codes: ['result'] });
  });

  it('where its register goes on, and votes are left out', async () => {
    const one = await setupVotePublishedByDate();
    one.log.vote(candidates[0]);
    one.log.close();
    showAnnulled(one, 0);
    whenRead(one, 'result', () => one.log.event(9, {}), 2);
    expect(await check(one)).toMatchObject({ verdict: 'wrong', codes: ['late'] });
  });

  it('where it goes on publishing an older version than its register has', async () => {
    const one = await setupPublishedVote();
    const result = one.log.file('result');
    correct(one);
    one.lie = (path, honest) => (path === 'result' ? result : honest());
    expect(await check(one)).toMatchObject({ verdict: 'wrong', codes: ['result'] });
  });

  it('where it publishes a result and has an empty register', async () => {
    const one = await setupServedLog();
    const other = await setupPublishedVote();
    one.log.result = other.log.result;
    expect(await check(one)).toMatchObject({ verdict: 'impossible' });
  });
});
