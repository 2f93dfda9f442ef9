import type { Act, ActContext } from '#domain/acts/act.ts';
import { newId } from '#domain/uuid.ts';
import type { CandidateInput } from './act-schema.ts';
import {
  addCandidate,
  adminCandidate,
  type CandidateText,
  changeCandidate,
  eliminate,
} from './candidate-admin.ts';

const create: Act<CandidateInput<'create'>> = {
  role: 'operator',
  weight: 'plain',
  subject: ({ display_name }) => `candidate:${display_name}`,
  async run(context, input) {
    const id = newId();
    const text = textOf(input);
    await addCandidate(within(context), id, text);
    return { after: { id, ...text }, answer: { id } };
  },
};

const edit: Act<CandidateInput<'edit'>> = {
  role: 'operator',
  weight: 'plain',
  subject: ({ id }) => `candidate:${id}`,
  async run(context, input) {
    const text = textOf(input);
    const before = await changeCandidate(within(context), input.id, input.version, text);
    return { before: textOf({ ...before, ...flat(before.pagne) }), after: text };
  },
};

const portrait: Act<CandidateInput<'portrait'>> = {
  role: 'operator',
  weight: 'plain',
  subject: ({ id }) => `candidate:${id}`,
  async run(context, { id, version, portrait }) {
    const before = await changeCandidate(within(context), id, version, { portrait: portrait ?? null });
    return { before: { portrait: before.portrait }, after: { portrait: portrait ?? null } };
  },
};

/** It ends votes for somebody while the show is on air: by whoever has shown the second factor a moment ago. */
const leave: Act<CandidateInput<'eliminate'>> = {
  role: 'operator',
  weight: 'confirmed',
  subject: ({ id }) => `candidate:${id}`,
  async run(context, { id }) {
    const { display_name } = await adminCandidate(within(context), id);
    await eliminate(within(context), id, context.now);
    return { before: { display_name, eliminated: false }, after: { eliminated: true } };
  },
};

const comeBack: Act<CandidateInput<'return'>> = {
  role: 'operator',
  weight: 'confirmed',
  subject: ({ id }) => `candidate:${id}`,
  async run(context, { id }) {
    const { display_name, eliminated_at } = await eliminate(within(context), id, null);
    return { before: { display_name, eliminated_at }, after: { eliminated: false } };
  },
};

const within = ({ deps, tx }: ActContext) => ({ ...deps, db: tx });

const flat = ({ pattern, a, b, c }: CandidateText['pagne']) => ({ pattern, a, b, c });

function textOf(input: Omit<CandidateInput<'create'>, never>): CandidateText {
  const { display_name, description, number, city, discipline, gender, pattern, a, b, c } = input;
  return { display_name, description, number, city, discipline, gender, pagne: { pattern, a, b, c } };
}

export const candidateActs = {
  'candidate.create': create,
  'candidate.edit': edit,
  'candidate.portrait': portrait,
  'candidate.eliminate': leave,
  'candidate.return': comeBack,
};
