import type { Act, ActContext, ActOfTwo, ActOutcome } from '#domain/acts/act.ts';
import { type ActPreview, figureFact, textFact } from '#domain/acts/facts-schema.ts';
import { newId } from '#domain/uuid.ts';
import * as end from './end-date.ts';
import type { ContestChange } from './plan.ts';
import * as plan from './plan.ts';
import type { Planning } from './planning.ts';
import { removeWeek } from './removal.ts';
import { subjectFor } from './rules.ts';
import { undo } from './undo.ts';
import type { WeekInput } from './week-act-schema.ts';

interface OnContest {
  contest_id: string;
}

/** The `Planning` of an act's context. */
export function planning({ tx, deps, now }: Pick<ActContext, 'tx' | 'deps' | 'now'>): Planning {
  return { tx, competitionId: deps.config.competitionId, now };
}

/** The journal's subject of an act on a contest. */
export const contestSubject = (input: OnContest) => subjectFor(input.contest_id);

/**
 * An act on air: the second factor shown within ten minutes, and no second person to wait for. When two operators act
 * at once, the second one is told that the phase has changed.
 */
function onAir<Input extends OnContest>(
  run: (at: Planning, input: Input) => Promise<ContestChange>,
): Act<Input> {
  return {
    area: 'live',
    weight: 'confirmed',
    subject: contestSubject,
    run: async (context, input): Promise<ActOutcome> => run(planning(context), input),
  };
}

const create: Act<WeekInput<'create'>> = {
  area: 'weeks',
  weight: 'plain',
  subject: (input) => `contest:semaine-${input.week}`,
  async run(context, input) {
    const id = newId();
    return { ...(await plan.plan(planning(context), id, input)), answer: { contest_id: id } };
  },
};

/** Removes a week that has never opened. The journal names it by its number, as when it was made: its id is gone. */
const remove: Act<WeekInput<'remove'>> = {
  area: 'weeks',
  weight: 'plain',
  subject: (input) => `contest:semaine-${input.week}`,
  run: async (context, input): Promise<ActOutcome> => removeWeek(planning(context), input),
};

/** What the second person is shown of a new end. @param move as it was checked, which locks the week */
function movedEnd({ contest, end: asked }: Awaited<ReturnType<typeof end.checkShortening>>): ActPreview {
  return {
    facts: [
      figureFact('week', contest.week),
      textFact('end_date_before', contest.end_date.toISOString()),
      textFact('end_date', asked.toISOString()),
    ],
    pinned: { end_date: contest.end_date.toISOString() },
  };
}

/**
 * One person extends a vote as far as their role may, in all their extensions together; going further takes two
 * persons. A few minutes more are for the last seconds of a show: they cannot wait for a code, and a press undoes them.
 */
const extend: ActOfTwo<WeekInput<'extend'>> = {
  area: 'live',
  weight: async (tx, deps, { input, role, now }) =>
    end.extensionWeight(planning({ tx, deps, now }), input, role),
  subject: contestSubject,
  preview: async (context, input) => movedEnd(await end.checkExtension(planning(context), input)),
  isOver: (asked, input) => end.isMoveOver(planning(asked), input, 'later'),
  run: async (context, input): Promise<ActOutcome> =>
    end.extend(planning(context), input, context.requestedBy !== null),
};

/**
 * Voters who rely on the announced end lose time, so two persons decide; the first is told at once if it is impossible.
 */
const shorten: ActOfTwo<WeekInput<'shorten'>> = {
  area: 'live',
  async weight(tx, deps, { input, now }) {
    await end.checkShortening(planning({ tx, deps, now }), input);
    return 'two-persons';
  },
  subject: contestSubject,
  preview: async (context, input) => movedEnd(await end.checkShortening(planning(context), input)),
  isOver: (asked, input) => end.isMoveOver(planning(asked), input, 'earlier'),
  run: async (context, input): Promise<ActOutcome> => end.shorten(planning(context), input),
};

/** Takes back an act of the last seconds without another code. */
const undoLast: Act<WeekInput<'undo'>> = {
  area: 'live',
  weight: 'plain',
  subject: contestSubject,
  run: async (context, input): Promise<ActOutcome> => undo(planning(context), context.author.id, input),
};

export const weekActs = {
  'contest.create': create,
  'contest.remove': remove,
  'contest.open': onAir((at, { contest_id }) => plan.openNow(at, contest_id)),
  // The one act that has to be faster than a code; resuming undoes it, and the journal has both.
  'contest.suspend': {
    ...onAir<WeekInput<'suspend'>>((at, { contest_id }) => plan.suspend(at, contest_id)),
    weight: 'urgent' as const,
  },
  'contest.resume': onAir((at, { contest_id }) => plan.resume(at, contest_id)),
  'contest.close': onAir((at, { contest_id }) => plan.closeNow(at, contest_id)),
  'contest.extend': extend,
  'contest.shorten': shorten,
  'contest.undo': undoLast,
};
