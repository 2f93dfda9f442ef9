import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { candidates, changedAt, check, OPENING_BYTES, setupOpenVote, setupPublishedVote } from './votes.ts';

describe('the verifier finds and names', () => {
  it('an opening that says another candidate, and whom the vote was for', async () => {
    const one = await setupPublishedVote();
    const uuid = Buffer.from(candidates[2].replaceAll('-', ''), 'hex');
    one.lie = (path, honest) => {
      if (path !== 'openings/000') return honest();
      const bundle = Buffer.from(honest() as Buffer);
      uuid.copy(bundle, 10 * OPENING_BYTES + 3);
      return bundle;
    };
    const outcome = await check(one);
    expect(outcome.verdict).toBe('wrong');
    expect(outcome.faults[0]).toMatchObject({ position: 10, said: candidates[2], meant: candidates[1] });
    expect(outcome.sentence).toContain('L’ouverture de la ligne 11 dit un autre talent');
  });

  it.each([
    ['another kind', 2],
    ['another tag', 20],
    ['another salt', 60],
  ])('an opening with %s', async (_what, at) => {
    const one = await setupPublishedVote();
    const place = 10 * OPENING_BYTES + at;
    one.lie = (path, honest) => (path === 'openings/000' ? changedAt(honest(), place) : honest());
    expect((await check(one)).faults[0]).toMatchObject({ code: 'opening', position: 10 });
  });

  it('openings that are not given, or given where no vote is', async () => {
    const one = await setupPublishedVote();
    one.lie = (path, honest) => (path === 'openings/001' ? null : honest());
    const missing = await check(one);
    expect(missing).toMatchObject({ codes: ['opening'], headIsGood: false });
    expect(missing.sentence).toContain('Les ouvertures des lignes 257 à 512 manquent');
    one.log.openings[601] = one.log.openings[0] as Buffer;
    one.lie = (_path, honest) => honest();
    expect((await check(one)).faults).toMatchObject([{ code: 'opening', position: 601 }]);
    one.log.openings[601] = Buffer.alloc(0);
    one.log.openings[7] = Buffer.alloc(0);
    expect((await check(one)).faults[0]).toMatchObject({ code: 'opening', position: 7 });
  });

  it('a published result that is not the recount’s, candidate by candidate', async () => {
    const one = await setupPublishedVote();
    const [first, second] = one.log.result?.lines ?? [];
    if (!first || !second) throw new Error('no lines');
    first.votes += 10;
    second.votes -= 10;
    const outcome = await check(one);
    expect(outcome).toMatchObject({ verdict: 'wrong', codes: ['result'] });
    expect(outcome.faults).toMatchObject([
      { candidate: candidates[0], field: 'votes' },
      { candidate: candidates[1], field: 'votes' },
    ]);
    first.votes -= 10;
    second.votes += 10;
    second.annulled += 1;
    expect((await check(one)).codes).toEqual(['result']);
    second.annulled -= 1;
    if (one.log.result) one.log.result.version = 0;
    expect((await check(one)).sentence).toBe(
      'FAUX. Le résultat publié est une autre version que le résultat inscrit : version 0, et la version 1 au registre.',
    );
  });

  it('a published result that names a candidate twice', async () => {
    const one = await setupPublishedVote();
    const { result } = one.log;
    const [line] = result?.lines ?? [];
    if (!result || !line) throw new Error('no lines');
    result.lines.unshift({ ...line, votes: 700 });
    result.total += 700;
    result.annulled += line.annulled;
    const outcome = await check(one);
    expect(outcome.sentence).toBe('FAUX. Le résultat publié nomme deux fois le même talent.');
  });

  it('a published total, of votes or of annulled ones, that is not the recount’s', async () => {
    const one = await setupPublishedVote();
    if (!one.log.result) throw new Error('no result');
    one.log.result.total += 1_000;
    expect((await check(one)).sentence).toBe(
      'FAUX. Le résultat publié annonce en tout 1\u202f596 votes au lieu de 596.',
    );
    one.log.result.total -= 1_000;
    one.log.result.annulled = 3;
    expect((await check(one)).sentence).toBe(
      'FAUX. Le résultat publié annonce en tout 3 votes annulés au lieu de 4.',
    );
  });

  it('a result in the register that is not the recount’s', async () => {
    const one = await setupOpenVote(30);
    one.log.close();
    one.log.publish(candidates, [5]);
    const outcome = await check(one);
    expect(outcome.codes).toEqual(['totals', 'result']);
    expect(outcome.faults[0]).toMatchObject({ position: 31, candidates: [candidates[2]] });
  });

  it('annulments that came after the result they are meant to explain', async () => {
    const one = await setupOpenVote(30);
    one.log.close();
    one.log.publish(candidates, [5]);
    one.log.annul(randomUUID(), [5]);
    expect((await check(one)).codes).toContain('totals');
  });

  it('decisions about positions that are no votes, and the end of what no decision began', async () => {
    const one = await setupOpenVote(30);
    const decision = randomUUID();
    one.log.annul(decision, [1, 99]);
    one.log.annul(decision, [30]);
    one.log.reverse(decision, [2]);
    const outcome = await check(one);
    expect(outcome.faults).toMatchObject([
      { code: 'annulment', entry: 30, position: 99 },
      { code: 'annulment', entry: 31, position: 30 },
      { code: 'annulment', entry: 32, position: 2 },
    ]);
  });

  it('a decision whose later entry gives another reason to what it has annulled, which is told under the first', async () => {
    const one = await setupOpenVote(30);
    const decision = randomUUID();
    one.log.annul(decision, [1]);
    const reason = { code: 'robots', text: 'Un autre motif.' };
    one.log.event(2, { decision, part: 1, parts: 1, reason, positions: [] });
    const { faults, ...told } = await check(one);
    expect(faults).toMatchObject([{ code: 'annulment', entry: 31 }]);
    expect(told).toMatchObject({
      annulments: [{ code: 'robots', reason: 'Votes automatiques.', votes: 1 }],
    });
  });

  it('a close that counts other votes, and votes after the close of a published contest', async () => {
    const one = await setupOpenVote(30);
    one.log.event(4, { votes: 29, at: '2026-03-01T20:00:00.000Z' });
    expect((await check(one)).codes).toEqual(['close']);
    const late = await setupOpenVote(30);
    late.log.close();
    late.log.vote(candidates[0]);
    expect(await check(late)).toMatchObject({ verdict: 'right' });
    late.log.publish(candidates);
    expect((await check(late)).codes).toEqual(['close']);
  });

  it('votes that came after the result, though a second close tells them', async () => {
    const one = await setupOpenVote(100);
    one.log.close();
    one.log.publish(candidates);
    for (let vote = 0; vote < 5; vote += 1) one.log.vote(candidates[0]);
    one.log.close();
    const outcome = await check(one);
    expect(outcome).toMatchObject({ verdict: 'wrong', codes: ['late'] });
    expect(outcome.sentence).toBe(
      'FAUX. Le résultat publié laisse de côté 5 votes : ils sont inscrits après lui.',
    );
    one.log.publish(candidates, [], 2);
    expect(await check(one)).toMatchObject({ verdict: 'right', faults: [] });
    one.log.vote(candidates[1]);
    one.log.close();
    expect((await check(one)).sentence).toBe(
      'FAUX. Le résultat publié laisse de côté 1 vote : il est inscrit après lui.',
    );
  });

  it('a result before which the vote was never closed', async () => {
    const one = await setupOpenVote(30);
    one.log.publish(candidates);
    const sentence = 'FAUX. Le résultat inscrit à la ligne 31 n’est précédé d’aucune clôture du vote.';
    expect(await check(one)).toMatchObject({ verdict: 'wrong', codes: ['close'], sentence });
    one.log.close();
    expect((await check(one)).sentence).toBe(sentence);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a short vote', Buffer.alloc(32, 1)],
    ['text that is not JSON', Buffer.from('\u0002{')],
    ['a number in place of an object', Buffer.from('\u00025')],
    [
      'no positions',
      Buffer.from(`\u0002{"decision":"${randomUUID()}","part":1,"parts":1,"reason":{"code":"","text":""}}`),
    ],
    [
      'half a vote in a total',
      Buffer.from(`\u0005{"version":1,"totals":{"${randomUUID()}":0.5},"minutes_sha256":null}`),
    ],
  ])('an entry that is %s', async (_what, entry) => {
    const one = await setupOpenVote(3);
    one.log.add(entry);
    expect((await check(one)).faults).toMatchObject([{ code: 'form', position: 3 }]);
  });

  it('a result page that makes no sense', async () => {
    const one = await setupPublishedVote();
    one.lie = (path, honest) => (path === 'result' ? '{"lines":[]}' : honest());
    expect((await check(one)).codes).toEqual(['result']);
  });
});
