import { type Act, type ActOfTwo, within } from '#domain/acts/act.ts';
import { figureFact, pictureFact, textFact } from '#domain/acts/facts-schema.ts';
import type { Weight } from '#domain/acts/rules.ts';
import { newId } from '#domain/uuid.ts';
import type { CandidateInput } from './act-schema.ts';
import {
  type AdminCandidate,
  addCandidate,
  adminCandidate,
  assertChangeable,
  assertNumbersFree,
  type CandidateText,
  changeCandidate,
  eliminate,
  lockCandidate,
} from './candidate-admin.ts';
import { lockCompetition } from './competition-queries.ts';
import { removeCandidate } from './removal.ts';
import { isVotedOn } from './service.ts';

const create: Act<CandidateInput<'create'>> = {
  area: 'candidates',
  weight: 'plain',
  subject: ({ display_name }) => `candidate:${display_name}`,
  async run(context, input) {
    const id = newId();
    const after = { ...toCandidateText(input), portrait: input.portrait ?? null };
    await addCandidate(within(context), id, after);
    return { after: { id, ...after }, answer: { id } };
  },
};

/** Creates many candidates at once, all or none of them. */
const importMany: Act<CandidateInput<'import'>> = {
  area: 'candidates',
  weight: 'plain',
  subject: ({ rows }) => `candidates:${rows.length}`,
  async run(context, { rows }) {
    await assertNumbersFree(
      within(context),
      rows.map(({ number }) => number),
    );
    const candidates = rows.map((row) => ({
      id: newId(),
      ...toCandidateText(row),
      portrait: row.portrait ?? null,
    }));
    for (const { id, ...candidate } of candidates) await addCandidate(within(context), id, candidate);
    return { after: { candidates }, answer: { ids: candidates.map(({ id }) => id) } };
  },
};

/**
 * Requires two persons to change a candidate's name, number or portrait while users vote for them and until the result
 * is out, because the change could give their votes to another candidate. The competition is locked first, so that the
 * vote does not open between this check and the change.
 *
 * @param tells whether the change is of such a field
 */
function untilResult<Input extends { id: string }>(
  tells: (before: AdminCandidate, input: Input) => boolean,
): ActOfTwo<Input>['weight'] {
  return async (tx, { config }, { input }): Promise<Weight> => {
    await lockCompetition(tx, config.competitionId);
    if (!(await isVotedOn(tx, config.competitionId, input.id))) return 'plain';
    return tells(await adminCandidate({ db: tx, config }, input.id), input) ? 'two-persons' : 'plain';
  };
}

/** Fields of which the second person is shown both values; of every other changed field they are shown the name. */
const IN_FULL: ReadonlySet<keyof CandidateText> = new Set(['display_name', 'number']);

const edit: ActOfTwo<CandidateInput<'edit'>> = {
  area: 'candidates',
  weight: untilResult(
    (before, { display_name, number }) => before.display_name !== display_name || before.number !== number,
  ),
  subject: ({ id }) => `candidate:${id}`,
  async prepare(context, input) {
    await assertChangeable(within(context), input);
    return input;
  },
  async preview(context, input) {
    const before = await lockCandidate(within(context), input.id);
    const [was, is] = [toCandidateText({ ...before, ...flat(before.pagne) }), toCandidateText(input)];
    const others = textFields(is).filter(
      (field) => !IN_FULL.has(field) && JSON.stringify(was[field]) !== JSON.stringify(is[field]),
    );
    return {
      facts: [
        textFact('name_before', was.display_name),
        textFact('name', is.display_name),
        figureFact('number_before', was.number),
        figureFact('number', is.number),
        ...(others.length > 0 ? [textFact('also_changed', others.join(', '))] : []),
      ],
      pinned: { version: before.version },
    };
  },
  async run(context, input) {
    const after = toCandidateText(input);
    const before = await changeCandidate(within(context), input.id, input.version, after);
    return { before: toCandidateText({ ...before, ...flat(before.pagne) }), after };
  },
};

const portrait: ActOfTwo<CandidateInput<'portrait'>> = {
  area: 'candidates',
  weight: untilResult((before, input) => before.portrait !== (input.portrait ?? null)),
  subject: ({ id }) => `candidate:${id}`,
  async prepare(context, input) {
    await assertChangeable(within(context), { id: input.id, version: input.version });
    return input;
  },
  async preview(context, input) {
    const before = await lockCandidate(within(context), input.id);
    return {
      facts: [
        textFact('candidate', before.display_name),
        pictureFact('portrait_before', before.portrait),
        pictureFact('portrait', input.portrait ?? null),
      ],
      pinned: { version: before.version },
    };
  },
  async run(context, { id, version, portrait: path = null }) {
    const before = await changeCandidate(within(context), id, version, { portrait: path });
    return { before: { portrait: before.portrait }, after: { portrait: path } };
  },
};

/** Removes a candidate who was never in a vote. The journal names them by name, as when they were made. */
const remove: Act<CandidateInput<'remove'>> = {
  area: 'candidates',
  weight: 'plain',
  subject: ({ display_name }) => `candidate:${display_name}`,
  async run(context, input) {
    const { candidate, weeks } = await removeCandidate(within(context), input);
    const { id, portrait, pagne } = candidate;
    const text = toCandidateText({ ...candidate, ...flat(pagne) });
    return { before: { id, ...text, portrait, weeks }, after: null };
  },
};

/**
 * A candidate leaves, which ends votes for them on air; so the operator must have shown the second factor just before.
 */
const leave: Act<CandidateInput<'eliminate'>> = {
  area: 'candidates',
  weight: 'confirmed',
  subject: ({ id }) => `candidate:${id}`,
  async run(context, { id }) {
    const { display_name } = await adminCandidate(within(context), id);
    await eliminate(within(context), id, context.now);
    return { before: { display_name, eliminated: false }, after: { eliminated: true } };
  },
};

const comeBack: Act<CandidateInput<'return'>> = {
  area: 'candidates',
  weight: 'confirmed',
  subject: ({ id }) => `candidate:${id}`,
  async run(context, { id }) {
    const { display_name, eliminated_at } = await eliminate(within(context), id, null);
    return { before: { display_name, eliminated_at }, after: { eliminated: false } };
  },
};

const flat = ({ pattern, a, b, c }: CandidateText['pagne']) => ({ pattern, a, b, c });

function toCandidateText(input: Omit<CandidateInput<'create'>, 'portrait'>): CandidateText {
  const { display_name, description, number, city, discipline, gender, pattern, a, b, c } = input;
  return { display_name, description, number, city, discipline, gender, pagne: { pattern, a, b, c } };
}

const textFields = (text: CandidateText) => Object.keys(text) as (keyof CandidateText)[];

export const candidateActs = {
  'candidate.create': create,
  'candidate.import': importMany,
  'candidate.edit': edit,
  'candidate.portrait': portrait,
  'candidate.remove': remove,
  'candidate.eliminate': leave,
  'candidate.return': comeBack,
};
