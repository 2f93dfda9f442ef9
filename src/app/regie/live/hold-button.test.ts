import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { HOLD_MS } from './hold-button.tsx';

it('the button that is held fills in the time for which it has to be held', async () => {
  const sheet = await readFile(new URL('./air-acts.module.css', import.meta.url), 'utf8');
  const [, seconds] = /\.held::after \{[^}]*transition: transform ([\d.]+)s/.exec(sheet) ?? [];
  expect(Number(seconds) * 1_000).toBe(HOLD_MS);
});
