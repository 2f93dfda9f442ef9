import { expect, it } from 'vitest';
import { z } from 'zod';
import { setupOpenContest } from '#test/account.ts';
import { growStale, makeOperator } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import type { ActEntry } from './act.ts';
import { perform, weigh } from './perform.ts';

const note: ActEntry<{ note: string }> = {
  schema: z.object({ note: z.string('REQUIRED').trim() }),
  area: 'team',
  weight: 'confirmed',
  subject: () => 'thing:1',
  run: async (_, input) => ({ answer: input.note }),
};

it('an act’s own schema reads its input, after the role and before the second factor', async () => {
  const { deps } = await setupOpenContest();
  const [admin, operator] = [await makeOperator(deps), await makeOperator(deps, 'operator')];
  const act = (who: typeof admin, sent: unknown) => perform(deps, { note }, who.session, 'note', sent);
  expect(await refusal(act(operator, {}))).toBe('ROLE_REQUIRED');
  expect(await act(admin, { note: ' a ', unknown: 1 })).toEqual({ kind: 'done', answer: 'a' });
  await growStale(deps, admin);
  for (const sent of [{}, null, 'text', { note: 5 }, { note: 'a\0' }, { note: 'half \ud83d' }])
    expect(await refusal(act(admin, sent))).toBe('INVALID_INPUT');
  await expect(act(admin, {})).rejects.toMatchObject({ fields: { note: 'REQUIRED' } });
  await expect(act(admin, { note: null })).rejects.toMatchObject({ fields: { note: 'REQUIRED' } });
  // What is there, and no text, is not left out.
  for (const note of [5, ['a'], { a: 'a' }, false])
    await expect(act(admin, { note })).rejects.toMatchObject({ fields: { note: 'INVALID' } });
  expect(await refusal(act(admin, { note: 'a' }))).toBe('CONFIRMATION_REQUIRED');
});

it('weighing an act reads its input as doing it would', async () => {
  const { deps } = await setupOpenContest();
  const { session } = await makeOperator(deps);
  expect(await weigh(deps, { note }, session, 'note', { note: ' a ' })).toEqual({
    weight: 'confirmed',
    input: { note: 'a' },
  });
  expect(await refusal(weigh(deps, { note }, session, 'note', {}))).toBe('INVALID_INPUT');
});
