import type { ReminderKind } from '#domain/reminders/schema.ts';
import { fr } from './fr.ts';

/** The texts of notifications. A locked screen shows them, so they name no talent and say nothing of the user. */
const words: Record<ReminderKind, (week: number) => { title: string; body: string }> = {
  daily: () => ({
    title: 'Votre vote du jour vous attend',
    body: `Le vote est ouvert sur ${fr.name}. Un geste suffit.`,
  }),
  last_hour: (week) => ({
    title: 'Dernière heure pour voter',
    body: `Le vote de la semaine\u00a0${week} se termine bientôt sur ${fr.name}.`,
  }),
  results: (week) => ({
    title: 'Les résultats sont là',
    body: `Découvrez ceux de la semaine\u00a0${week} sur ${fr.name}.`,
  }),
};

/** @param week number of the contest's week */
export const reminderWords = (kind: ReminderKind, week: number) => words[kind](week);
