import { type Act, type ActContext, type ActOfTwo, within } from '#domain/acts/act.ts';
import { type ActPreview, figureFact, textFact } from '#domain/acts/facts-schema.ts';
import { OutsideLimit } from '#domain/outside-limit.ts';
import type { CodeInput } from './act-schema.ts';
import { codeBudget } from './budget-rules.ts';
import {
  type CodeTerms,
  createPartnerCode,
  createPartnerCodes,
  endPartnerCode,
  toCode,
  toPrefix,
} from './code-admin.ts';
import { codeWeight, type GrantDependencies } from './grant-weight.ts';
import { asMade } from './rules.ts';

const create: ActOfTwo<CodeInput<'create'>, GrantDependencies> = {
  area: 'codes',
  weight: codeWeight,
  subject: ({ code }) => `code:${asMade(code)}`,
  // Not in the schema: a request that waits since before keeps its input, which its digest covers, as it was typed.
  prepare: async (_, input) => ({ ...input, code: toCode(input.code) }),
  async preview(context, { code, ...terms }) {
    checkDates(context, terms);
    return whatItGives(asMade(code), { ...terms, count: 1 });
  },
  async run(context, { code, ...terms }) {
    checkDates(context, terms);
    const made = await createPartnerCode(within(context), code, terms);
    return { after: { code: made.code, ...terms, budget: codeBudget(terms) }, answer: made };
  },
};

const createBulk: ActOfTwo<CodeInput<'createBulk'>, GrantDependencies> = {
  area: 'codes',
  weight: codeWeight,
  subject: ({ prefix, partner }) => `codes:${[partner, asMade(prefix)].filter(Boolean).join(' ')}`,
  prepare: async (_, input) => ({ ...input, prefix: toPrefix(input.prefix) }),
  async preview(context, { partner, note, prefix, count, ...terms }) {
    checkDates(context, terms);
    const { facts, pinned } = whatItGives(`${asMade(prefix)}…`, { ...terms, count });
    const about = [textFact('partner', partner), ...(note ? [textFact('note', note)] : [])];
    return { facts: [...about, ...facts], pinned };
  },
  async run(context, { partner, note, prefix, count, ...terms }) {
    checkDates(context, terms);
    const batch = { partner, note: note ?? null, prefix: toPrefix(prefix), count };
    const { id, codes } = await createPartnerCodes(within(context), batch, terms);
    return {
      after: { batch_id: id, ...batch, ...terms, budget: codeBudget({ ...terms, count }) },
      answer: { batch: id, codes },
    };
  },
};

/** Plain, so that any operator on duty can stop a leaked code at once, before it is discussed. */
const end: Act<CodeInput<'end'>> = {
  area: 'codes',
  weight: 'plain',
  subject: ({ id }) => `code:${id}`,
  async run(context, { id }) {
    const { code, uses, ends_at } = await endPartnerCode(within(context), id);
    return { before: { code, uses, ends_at }, after: { ends_at: context.now.toISOString() } };
  },
};

/** What the second person is shown of codes; all of it comes from the request, so nothing needs to be pinned. */
function whatItGives(code: string, terms: CodeTerms & { count: number }): ActPreview {
  return {
    facts: [
      textFact('code', code),
      figureFact('codes', terms.count),
      figureFact('amount', terms.amount),
      figureFact('max_uses', terms.max_uses),
      figureFact('max_uses_per_user', terms.max_uses_per_user),
      figureFact('budget', codeBudget(terms)),
      ...(terms.starts_at ? [textFact('starts_at', terms.starts_at)] : []),
      ...(terms.ends_at ? [textFact('ends_at', terms.ends_at)] : []),
    ],
    pinned: {},
  };
}

/** @throws {AppError} INVALID_INPUT for a code that would end before it begins */
function checkDates({ now }: ActContext, { starts_at, ends_at }: CodeTerms): void {
  const begins = new Date(starts_at ?? now);
  if (ends_at && new Date(ends_at) <= begins) throw new OutsideLimit('ends_at', 'NOT_LATER', begins);
}

export const codeActs = { 'code.create': create, 'code.create-bulk': createBulk, 'code.end': end };
