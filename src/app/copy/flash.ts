/** Messages of one sentence, shown once on the next page. Those that the specification fixes are letter for letter. */
export const flashMessages = {
  'signed-in': { kind: 'success', text: 'Connexion réussie.' },
  registered: { kind: 'success', text: 'Inscription réussie' },
  'signed-out': { kind: 'info', text: 'Vous êtes déconnecté. À bientôt.' },
  'vote-already-cast': { kind: 'info', text: 'Votre vote du jour est déjà donné. Il reste compté.' },
  'vote-day-passed': { kind: 'info', text: 'Un nouveau jour a commencé : un nouveau vote vous attend.' },
  'vote-not-open': { kind: 'info', text: 'Le vote n’est pas ouvert pour le moment.' },
  'confirmation-sent': { kind: 'success', text: 'Le message est parti. Consultez vos e-mails.' },
  'confirmation-wait': {
    kind: 'error',
    text: 'Plusieurs messages sont déjà partis. Réessayez dans une heure.',
  },
  'session-ended': { kind: 'success', text: 'Cet appareil est déconnecté.' },
  'sessions-ended': { kind: 'success', text: 'Vos autres appareils sont déconnectés.' },
  'password-chosen': { kind: 'success', text: 'Mot de passe changé. Connectez-vous.' },
  'account-deleted': { kind: 'info', text: 'Votre compte est supprimé. Vos votes restent comptés.' },
  'profile-updated': { kind: 'success', text: 'Profil mis à jour avec succès.' },
} as const satisfies Record<string, { kind: 'success' | 'error' | 'info'; text: string }>;

export type FlashCode = keyof typeof flashMessages;
