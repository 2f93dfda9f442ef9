import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isUuid } from '#domain/uuid-rules.ts';
import { formRequestId } from './form-request.ts';

const FORM = {
  contest_id: '019a9d3e-0000-7000-8000-000000000001',
  candidate_id: '019a9d3e-0000-7000-8000-000000000002',
  vote_day: '2026-11-30',
  daily: 1,
  bonus: 0,
  spent: 0,
};
const USER = '019a9d3e-0000-7000-8000-0000000000ab';

it('makes the same id for the same form in every version of the product: processes of two may run side by side', () => {
  const wish = JSON.stringify([USER, ...Object.values(FORM)]);
  const mac = createHmac('sha256', 'a secret').update(`form of a vote: ${wish}`).digest('hex');
  const id = formRequestId('a secret', USER, FORM);
  expect(isUuid(id)).toBe(true);
  // But for the digits that say how the id was made.
  const digits = id.replaceAll('-', '');
  const compared = (text: string) => text.slice(0, 12) + text.slice(13, 16) + text.slice(17, 32);
  expect(compared(digits)).toBe(compared(mac));
  expect(formRequestId('a secret', USER, { ...FORM, spent: 1 })).not.toBe(id);
  expect(formRequestId('another', USER, FORM)).not.toBe(id);
});
