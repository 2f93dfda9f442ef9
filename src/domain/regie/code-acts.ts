import {
  type CodeTerms,
  createPartnerCode,
  createPartnerCodes,
  endPartnerCode,
} from '#domain/bonus/code-desk.ts';
import { AppError } from '#domain/errors.ts';
import { codeBudget } from '#domain/regie/budget-rules.ts';
import type { Act, Stage } from './acts.ts';
import { codeWeight } from './grant-weight.ts';
import type { ActInput } from './schema.ts';

const create: Act<ActInput<'code.create'>> = {
  role: 'operator',
  weight: codeWeight,
  subject: ({ code }) => `code:${code}`,
  async run(stage, { code, ...terms }) {
    checkDates(stage, terms);
    const written = await createPartnerCode(within(stage), code, terms);
    return { after: { code: written, ...terms, budget: codeBudget(terms) }, answer: { code: written } };
  },
};

const createBulk: Act<ActInput<'code.create-bulk'>> = {
  role: 'operator',
  weight: codeWeight,
  subject: ({ prefix }) => `codes:${prefix}`,
  async run(stage, { prefix, count, ...terms }) {
    checkDates(stage, terms);
    const codes = await createPartnerCodes(within(stage), { prefix, count }, terms);
    return {
      after: { prefix, count, ...terms, budget: codeBudget({ ...terms, count }) },
      answer: { codes },
    };
  },
};

/** At once, and by anybody on duty: a code that has got around is stopped before it is discussed. */
const end: Act<ActInput<'code.end'>> = {
  role: 'operator',
  weight: 'plain',
  subject: ({ id }) => `code:${id}`,
  async run(stage, { id }) {
    const { code, uses, ends_at } = await endPartnerCode(within(stage), id);
    return { before: { code, uses, ends_at }, after: { ends_at: stage.now.toISOString() } };
  },
};

const within = ({ deps, tx }: Stage) => ({ ...deps, db: tx });

/** @throws {AppError} INVALID_INPUT for a code that would end before it begins */
function checkDates({ now }: Stage, { starts_at, ends_at }: CodeTerms): void {
  if (ends_at && new Date(ends_at) <= new Date(starts_at ?? now)) {
    throw new AppError('INVALID_INPUT', { fields: { ends_at: 'INVALID' } });
  }
}

export const codeActs = { 'code.create': create, 'code.create-bulk': createBulk, 'code.end': end };
