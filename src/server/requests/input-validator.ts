import { validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '#domain/errors.ts';
import { findUnstorable } from '#domain/input.ts';

/** Compiles a route's schemas as zod does, and refuses texts that PostgreSQL cannot store with INVALID_INPUT. */
export const inputValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    const read = validate(data);
    const field = typeof read === 'object' && 'value' in read ? findUnstorable(read.value) : null;
    return field === null
      ? read
      : { error: new AppError('INVALID_INPUT', { fields: { [field]: 'INVALID' } }) };
  };
};
