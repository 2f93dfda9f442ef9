import { type Act, type ActContext, type ActOfTwo, within } from '#domain/acts/act.ts';
import { figure, type Preview, text } from '#domain/acts/facts-schema.ts';
import { AppError } from '#domain/errors.ts';
import type { CodeInput } from './act-schema.ts';
import { codeBudget } from './budget-rules.ts';
import { type CodeTerms, createPartnerCode, createPartnerCodes, endPartnerCode } from './code-admin.ts';
import { codeWeight, type GrantDependencies } from './grant-weight.ts';

const create: ActOfTwo<CodeInput<'create'>, GrantDependencies> = {
  area: 'codes',
  weight: codeWeight,
  subject: ({ code }) => `code:${code}`,
  async preview(context, { code, ...terms }) {
    checkDates(context, terms);
    return whatItGives(code, { ...terms, count: 1 });
  },
  async run(context, { code, ...terms }) {
    checkDates(context, terms);
    const written = await createPartnerCode(within(context), code, terms);
    return { after: { code: written, ...terms, budget: codeBudget(terms) }, answer: { code: written } };
  },
};

const createBulk: ActOfTwo<CodeInput<'createBulk'>, GrantDependencies> = {
  area: 'codes',
  weight: codeWeight,
  subject: ({ prefix }) => `codes:${prefix}`,
  async preview(context, { prefix, count, ...terms }) {
    checkDates(context, terms);
    return whatItGives(`${prefix}…`, { ...terms, count });
  },
  async run(context, { prefix, count, ...terms }) {
    checkDates(context, terms);
    const codes = await createPartnerCodes(within(context), { prefix, count }, terms);
    return {
      after: { prefix, count, ...terms, budget: codeBudget({ ...terms, count }) },
      answer: { codes },
    };
  },
};

/** At once, and by any operator on duty: a code that has got around is stopped before it is discussed. */
const end: Act<CodeInput<'end'>> = {
  area: 'codes',
  weight: 'plain',
  subject: ({ id }) => `code:${id}`,
  async run(context, { id }) {
    const { code, uses, ends_at } = await endPartnerCode(within(context), id);
    return { before: { code, uses, ends_at }, after: { ends_at: context.now.toISOString() } };
  },
};

/** What a second person is told of codes: all of it stands in what was asked for, and nothing else decides. */
function whatItGives(code: string, terms: CodeTerms & { count: number }): Preview {
  return {
    facts: [
      text('code', code),
      figure('codes', terms.count),
      figure('amount', terms.amount),
      figure('max_uses', terms.max_uses),
      figure('max_uses_per_user', terms.max_uses_per_user),
      figure('budget', codeBudget(terms)),
    ],
    pinned: {},
  };
}

/** @throws {AppError} INVALID_INPUT for a code that would end before it begins */
function checkDates({ now }: ActContext, { starts_at, ends_at }: CodeTerms): void {
  if (ends_at && new Date(ends_at) <= new Date(starts_at ?? now)) {
    throw new AppError('INVALID_INPUT', { fields: { ends_at: 'INVALID' } });
  }
}

export const codeActs = { 'code.create': create, 'code.create-bulk': createBulk, 'code.end': end };
