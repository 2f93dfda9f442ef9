import type { ContestPhase } from '#domain/contest/schema.ts';
import { type TextPage, textPages } from '#domain/text-page-rules.ts';

/** The facts from which the checklist of a first vote is made. */
export interface ShowState {
  /** The show has a name of its own. */
  isNamed: boolean;
  /** The show has a logo or colours of its own. */
  hasLook: boolean;
  /** Talents who are still in the show. */
  talents: readonly { display_name: string; portrait: string | null }[];
  questions: number;
  /** Long texts that the régie has published; until then the built-in ones are shown. */
  published: readonly TextPage[];
  /** Admins who may sign in. */
  admins: number;
  weeks: readonly ContestPhase[];
  /** An operator has previewed the site. */
  rehearsed: boolean;
  /** The server sends e-mails. */
  sendsMail: boolean;
}

/** What has to be ready before a first vote opens, in the order in which a producer prepares it. */
export const STEPS = [
  'look',
  'talents',
  'portraits',
  'texts',
  'questions',
  'admin',
  'mail',
  'week',
  'rehearsal',
] as const;
export type StepName = (typeof STEPS)[number];

/** What is still to be done for a step. */
export type Missing =
  | { kind: 'name' | 'look' | 'admin' | 'mail' | 'week' | 'rehearsal' | 'questions' }
  | { kind: 'talents'; count: number }
  | { kind: 'portraits'; names: readonly string[] }
  | { kind: 'text'; page: TextPage };

export interface OpeningStep {
  name: StepName;
  missing: readonly Missing[];
  /** The step that has to be done before this one can begin. */
  after: StepName | null;
}

/** The fewest talents between whom a vote can be held. */
export const FEWEST_TALENTS = 2;

/**
 * What is left to do before the first vote.
 *
 * @returns null once a vote has been opened: the show then needs no checklist
 */
export function openingSteps(state: ShowState): OpeningStep[] | null {
  if (state.weeks.some((phase) => phase !== 'scheduled')) return null;
  const missing: Record<StepName, readonly Missing[]> = {
    look: [...when(!state.isNamed, { kind: 'name' }), ...when(!state.hasLook, { kind: 'look' })],
    talents: when(state.talents.length < FEWEST_TALENTS, {
      kind: 'talents',
      count: FEWEST_TALENTS - state.talents.length,
    }),
    portraits: withoutPortrait(state.talents),
    texts: textPages
      .filter((page) => !state.published.includes(page))
      .map((page) => ({ kind: 'text', page })),
    questions: when(state.questions === 0, { kind: 'questions' }),
    admin: when(state.admins < 2, { kind: 'admin' }),
    mail: when(!state.sendsMail, { kind: 'mail' }),
    week: when(state.weeks.length === 0, { kind: 'week' }),
    rehearsal: when(!state.rehearsed, { kind: 'rehearsal' }),
  };
  return STEPS.map((name) => ({ name, missing: missing[name], after: awaited(name, missing) }));
}

const when = (lacks: boolean, what: Missing): Missing[] => (lacks ? [what] : []);

/** Where there are no talents, portraits are missing too. */
function withoutPortrait(talents: ShowState['talents']): Missing[] {
  const names = talents.filter(({ portrait }) => portrait === null).map(({ display_name }) => display_name);
  return when(talents.length === 0 || names.length > 0, { kind: 'portraits', names });
}

function awaited(name: StepName, missing: Record<StepName, readonly Missing[]>): StepName | null {
  const before = { portraits: 'talents', week: 'talents', rehearsal: 'week' } as const;
  const needed = name in before ? before[name as keyof typeof before] : null;
  return needed && missing[needed].length > 0 ? needed : null;
}
