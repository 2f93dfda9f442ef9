import type { Act, Stage } from '#domain/acts/act.ts';
import { newId } from '#domain/uuid.ts';
import type { CandidateInput } from './act-schema.ts';
import {
  addCandidate,
  type CandidateText,
  changeCandidate,
  deskCandidate,
  eliminate,
} from './candidate-admin.ts';

const create: Act<CandidateInput<'create'>> = {
  role: 'operator',
  weight: 'plain',
  subject: ({ display_name }) => `candidate:${display_name}`,
  async run(stage, input) {
    const id = newId();
    const text = textOf(input);
    await addCandidate(within(stage), id, text);
    return { after: { id, ...text }, answer: { id } };
  },
};

const edit: Act<CandidateInput<'edit'>> = {
  role: 'operator',
  weight: 'plain',
  subject: ({ id }) => `candidate:${id}`,
  async run(stage, input) {
    const text = textOf(input);
    const before = await changeCandidate(within(stage), input.id, input.version, text);
    return { before: textOf({ ...before, ...flat(before.pagne) }), after: text };
  },
};

const portrait: Act<CandidateInput<'portrait'>> = {
  role: 'operator',
  weight: 'plain',
  subject: ({ id }) => `candidate:${id}`,
  async run(stage, { id, version, portrait }) {
    const before = await changeCandidate(within(stage), id, version, { portrait: portrait ?? null });
    return { before: { portrait: before.portrait }, after: { portrait: portrait ?? null } };
  },
};

/** It ends votes for somebody while the show is on air: by whoever has shown the second factor a moment ago. */
const leave: Act<CandidateInput<'eliminate'>> = {
  role: 'operator',
  weight: 'confirmed',
  subject: ({ id }) => `candidate:${id}`,
  async run(stage, { id }) {
    const { display_name } = await deskCandidate(within(stage), id);
    await eliminate(within(stage), id, stage.now);
    return { before: { display_name, eliminated: false }, after: { eliminated: true } };
  },
};

const comeBack: Act<CandidateInput<'return'>> = {
  role: 'operator',
  weight: 'confirmed',
  subject: ({ id }) => `candidate:${id}`,
  async run(stage, { id }) {
    const { display_name, eliminated_at } = await eliminate(within(stage), id, null);
    return { before: { display_name, eliminated_at }, after: { eliminated: false } };
  },
};

const within = ({ deps, tx }: Stage) => ({ ...deps, db: tx });

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
