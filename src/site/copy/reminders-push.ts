import type { ReminderKind } from '#domain/reminders/schema.ts';
import { fr } from './fr.ts';

/** What a notification says. It is seen on a locked screen: it names no talent, and tells nothing of its reader. */
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

/** @param week of the contest that it is about */
export const reminderWords = (kind: ReminderKind, week: number) => words[kind](week);
