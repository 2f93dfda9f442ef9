import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { given, optional, whole } from '#domain/fields-schema.ts';
import { forgottenPasswordInput, loginInput, registrationInput } from '#domain/identity/schema.ts';
import { limitsFor } from './limits.server.ts';
import { limitsForType } from './limits.ts';

describe('limitsFor', () => {
  it('reads lengths and what is required from the schema of a registration', () => {
    expect(limitsFor(registrationInput)).toMatchObject({
      name: { maxLength: 80 },
      password: { required: true, minLength: 8, maxLength: 128 },
      email: { maxLength: 254 },
    });
    expect(limitsFor(registrationInput).email).not.toHaveProperty('required');
  });

  it('calls a field required when the schema refuses it left empty, behind a preprocessing too', () => {
    expect(limitsFor(forgottenPasswordInput)).toEqual({ email: { required: true, maxLength: 254 } });
    expect(limitsFor(z.object({ uses: given(whole(1, 9)) }))).toMatchObject({ uses: { required: true } });
  });

  it('requires neither number nor address at sign-in, where one of the two is enough', () => {
    const { phone, email } = limitsFor(loginInput);
    expect([phone, email]).toEqual([{ maxLength: 250 }, { maxLength: 254 }]);
  });

  it('bounds numbers, and only where the schema does', () => {
    const schema = z.object({ votes: whole(1, 100), weight: optional(z.coerce.number().int()) });
    expect(limitsFor(schema)).toEqual({
      votes: { required: true, min: 1, max: 100, inputMode: 'numeric' },
      weight: { inputMode: 'numeric' },
    });
  });

  it('leaves patterns and formats to the server', () => {
    const schema = z.object({ id: z.uuid(), code: z.string().regex(/^\d+$/) });
    expect(limitsFor(schema)).toEqual({ id: { required: true }, code: { required: true } });
  });

  it('reads a schema that makes something else of the whole form', () => {
    const schema = z.object({ name: z.string().max(3) }).transform(({ name }) => name);
    expect(limitsFor(schema)).toEqual({ name: { maxLength: 3 } });
  });
});

describe('limitsForType', () => {
  const limits = {
    required: true,
    minLength: 2,
    maxLength: 9,
    min: 1,
    max: 5,
    inputMode: 'numeric',
  } as const;

  it.each([
    ['text', { required: true, minLength: 2, maxLength: 9, inputMode: 'numeric' }],
    ['number', { required: true, min: 1, max: 5, inputMode: 'numeric' }],
    ['datetime-local', { required: true }],
  ])('gives an input of type %s the limits that it has', (type, own) => {
    expect(limitsForType(limits, type)).toEqual(own);
  });

  it('gives nothing where the schema has no limits', () => {
    expect(limitsForType(undefined, 'text')).toEqual({});
  });
});
