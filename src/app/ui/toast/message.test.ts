import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TOAST_MS } from './message.ts';

it('the bar of a toast runs exactly as long as the toast stays', () => {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--duree-toast: ${TOAST_MS}ms;`);
});
