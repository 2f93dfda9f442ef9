import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Control, problemsIn } from './check-fields.ts';

const control = (name: string, value: string, more: Partial<Control> = {}): Control => ({
  name,
  type: 'text',
  value,
  willValidate: true,
  validity: { valid: true, typeMismatch: false },
  dataset: {},
  ...more,
});
const NONE = new Map();

describe('a form that is looked at before it is sent', () => {
  it('tells every field that is wrong, at once, in the server’s words', () => {
    const problems = problemsIn(
      [
        control('phone', ' ', { type: 'tel', required: true }),
        control('email', 'awa@', { type: 'email', validity: { valid: false, typeMismatch: true } }),
        control('password', 'court', { type: 'password', required: true, minLength: 8 }),
        control('current_password', '', { type: 'password', required: true }),
        control('terms', 'on', { type: 'checkbox', required: true, checked: false }),
      ],
      NONE,
    );
    expect(problems).toEqual({
      phone: 'PHONE_OR_EMAIL_REQUIRED',
      email: 'EMAIL_INVALID',
      password: 'PASSWORD_TOO_SHORT',
      current_password: 'REQUIRED',
      terms: 'TERMS_REQUIRED',
    });
  });

  it('asks for the number only where the other field is empty too', () => {
    const form = (email: string) => [
      control('phone', '', { dataset: { orElse: 'email' } }),
      control('email', email, { type: 'email' }),
    ];
    expect(problemsIn(form(''), NONE)).toEqual({ phone: 'PHONE_OR_EMAIL_REQUIRED' });
    expect(problemsIn(form('awa@exemple.org'), NONE)).toEqual({});
  });

  it('asks a field’s own check about what was typed, and never about nothing', () => {
    const asked: string[] = [];
    const checks = new Map([
      [
        'phone',
        (value: string) => {
          asked.push(value);
          return 'PHONE_TOO_SHORT' as const;
        },
      ],
    ]);
    expect(problemsIn([control('phone', '07 08')], checks)).toEqual({ phone: 'PHONE_TOO_SHORT' });
    expect(problemsIn([control('phone', '')], checks)).toEqual({});
    expect(asked).toEqual(['07 08']);
  });

  it('says nothing of what no visitor fills in', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (value, required) => {
        const hidden = control('fingerprint', value, { required, willValidate: false });
        expect(problemsIn([hidden], NONE)).toEqual({});
      }),
    );
  });
});
