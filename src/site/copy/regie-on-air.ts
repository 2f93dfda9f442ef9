import type { Told } from '#domain/contest/undo-rules.ts';

const NBSP = '\u00a0';

/** Acts on air that have to be quick, and taking them back. */
export const onAirCopy = {
  more: 'Prolonger (maintenir)',
  minutes: (minutes: number) => `+${minutes}${NBSP}min`,
  /** @param moment the end that it sets */
  until: (moment: string) => `fin ${moment}`,
  /** The same with the minutes, where one line has room for both. */
  minutesUntil: (minutes: number, moment: string) => `+${minutes}${NBSP}min (fin ${moment})`,
  /** @param moment when the next week begins */
  latest: (moment: string, week: number) => `Au plus tard le ${moment}${NBSP}: la semaine ${week} commence.`,
  /** @param moment the present end */
  endChanged: (moment: string) => `La fin a changé${NBSP}: ${moment}`,
  endChangedHelp:
    'Votre demande partait d’une autre fin\u00a0: elle n’a rien fait. Recommencez s’il le faut.',
  done: {
    'contest.suspend': 'Fait\u00a0: le vote est suspendu.',
    'contest.resume': 'Fait\u00a0: le vote a repris.',
    'contest.extend': 'Fait\u00a0: le vote est prolongé.',
    'contest.open': 'Fait\u00a0: le vote est ouvert.',
    'contest.close': 'Fait\u00a0: le vote est clos.',
    'contest.undo': 'Fait\u00a0: c’est annulé.',
  } satisfies Record<Told, string>,
  undo: (seconds: number) => `Annuler (${seconds}${NBSP}s)`,
} as const;
