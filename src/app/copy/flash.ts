/** Messages of one sentence, shown once on the next page. Those that the specification fixes are letter for letter. */
export const flashMessages = {
  'signed-in': { kind: 'success', text: 'Connexion réussie.' },
  registered: { kind: 'success', text: 'Inscription réussie' },
  'signed-out': { kind: 'info', text: 'Vous êtes déconnecté. À bientôt.' },
  'vote-already-cast': { kind: 'info', text: 'Votre vote du jour est déjà donné. Il reste compté.' },
  'vote-day-passed': { kind: 'info', text: 'Un nouveau jour a commencé : un nouveau vote vous attend.' },
  'vote-not-open': { kind: 'info', text: 'Le vote n’est pas ouvert pour le moment.' },
  'profile-updated': { kind: 'success', text: 'Profil mis à jour avec succès.' },
} as const satisfies Record<string, { kind: 'success' | 'error' | 'info'; text: string }>;

export type FlashCode = keyof typeof flashMessages;
