import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sprite, styleSheet } from '../../../scripts/phone-flags.ts';

const committed = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

it('the phone field shows a flag and a dial code for each listed country', () => {
  expect(committed('./flags.svg')).toBe(sprite());
  expect(committed('./phone-flags.css')).toBe(styleSheet());
});
