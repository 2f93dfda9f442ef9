import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TOAST_MS } from './message.ts';

it('a short message, and « Lien copié » beside a question, stay for 3 seconds', () => {
  expect(TOAST_MS).toBe(3000);
});

it('the bar of a toast runs exactly as long as the toast stays', () => {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  expect(/--duree-toast: (\d+)ms;/.exec(tokens)?.[1]).toBe(String(TOAST_MS));
});
