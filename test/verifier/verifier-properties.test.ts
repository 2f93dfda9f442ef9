import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../properties.ts';
import { candidates, changedAt, check, seen, setupOpenVote, setupPublishedVote } from './votes.ts';

/** What can happen to a register while votes come in; numbers choose among the votes or decisions that exist. */
const moment = fc.oneof(
  { weight: 8, arbitrary: fc.record({ vote: fc.nat(2), bonus: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ annul: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ reverse: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ publish: fc.constant(true) }) },
);

/** Applies the moments in order, and keeps in the plainest way which votes are annulled. */
async function registerAfter(moments: readonly (typeof moment extends fc.Arbitrary<infer M> ? M : never)[]) {
  const one = await setupOpenVote(0);
  const { log } = one;
  const decisions: { id: string; positions: number[] }[] = [];
  const annulled = () => [...new Set(decisions.flatMap(({ positions }) => positions))];
  let [version, made] = [0, 0];
  const publish = () => {
    version += 1;
    log.close();
    log.publish(candidates, annulled(), version);
  };
  for (const happens of moments) {
    if ('vote' in happens) log.vote(candidates[happens.vote] as string, happens.bonus ? 'bonus' : 'daily');
    else if ('annul' in happens && log.kept.length > 0) {
      const picked = happens.annul.map((number) => log.kept[number % log.kept.length]?.position ?? 0);
      made += 1;
      const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
      decisions.push({ id, positions: [...new Set(picked)] });
      log.annul(id, [...new Set(picked)]);
    } else if ('reverse' in happens && decisions.length > 0) {
      const [ended] = decisions.splice(happens.reverse % decisions.length, 1);
      if (ended) log.reverse(ended.id, ended.positions);
    } else if ('publish' in happens) publish();
  }
  publish();
  return one;
}

describe('whatever happens to a register', () => {
  it('an honest register is found right, with every result that it ever published', async () => {
    await holds(
      'honest histories',
      fc.asyncProperty(fc.array(moment, { maxLength: 120 }), async (moments) => {
        const one = await registerAfter(moments);
        const outcome = await check(one, { tiles: true, pinned: seen(one, Math.floor(one.log.size / 2)) });
        expect(outcome).toMatchObject({ verdict: 'right', faults: [], votes: one.log.kept.length });
      }),
      60,
    );
  });

  it('a register of which one byte is served otherwise is not found right', async () => {
    const one = await setupPublishedVote();
    expect((await check(one, { tiles: true })).verdict).toBe('right');
    // Only the line end after the key may be missing.
    const files = [...new Set(one.asked)].filter((path) => path !== 'result' && one.log.file(path) !== null);
    const bytes = files.map(
      (path) => Buffer.from(one.log.file(path) ?? '').length - (path === 'key' ? 1 : 0),
    );
    expect(files.length).toBeGreaterThanOrEqual(12);
    const place = fc
      .nat(files.length - 1)
      .chain((file) => fc.tuple(fc.constant(file), fc.nat((bytes[file] ?? 1) - 1)));
    await holds(
      'a changed byte',
      fc.asyncProperty(place, async ([file, at]) => {
        one.lie = (path, honest) =>
          path === files[file] ? changedAt(Buffer.from(honest() ?? ''), at) : honest();
        expect([files[file], at, (await check(one, { tiles: true })).verdict]).toEqual([
          files[file],
          at,
          'wrong',
        ]);
      }),
      150,
    );
  });
});
