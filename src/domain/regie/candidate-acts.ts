import {
  addCandidate,
  type CandidateText,
  changeCandidate,
  deskCandidate,
  eliminate,
} from '#domain/contest/candidate-desk.ts';
import { newId } from '#domain/identity/user-id.ts';
import type { Act, Stage } from './acts.ts';
import type { ActInput } from './schema.ts';

const create: Act<ActInput<'candidate.create'>> = {
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

const edit: Act<ActInput<'candidate.edit'>> = {
  role: 'operator',
  weight: 'plain',
  subject: ({ id }) => `candidate:${id}`,
  async run(stage, input) {
    const text = textOf(input);
    const before = await changeCandidate(within(stage), input.id, input.version, text);
    return { before: textOf({ ...before, ...flat(before.pagne) }), after: text };
  },
};

const portrait: Act<ActInput<'candidate.portrait'>> = {
  role: 'operator',
  weight: 'plain',
  subject: ({ id }) => `candidate:${id}`,
  async run(stage, { id, version, portrait }) {
    const before = await changeCandidate(within(stage), id, version, { portrait: portrait ?? null });
    return { before: { portrait: before.portrait }, after: { portrait: portrait ?? null } };
  },
};

/** It ends votes for somebody while the show is on air: by whoever has shown the second factor a moment ago. */
const leave: Act<ActInput<'candidate.eliminate'>> = {
  role: 'operator',
  weight: 'confirmed',
  subject: ({ id }) => `candidate:${id}`,
  async run(stage, { id }) {
    const { display_name } = await deskCandidate(within(stage), id);
    await eliminate(within(stage), id, stage.now);
    return { before: { display_name, eliminated: false }, after: { eliminated: true } };
  },
};

const comeBack: Act<ActInput<'candidate.return'>> = {
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

function textOf(input: Omit<ActInput<'candidate.create'>, never>): CandidateText {
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
