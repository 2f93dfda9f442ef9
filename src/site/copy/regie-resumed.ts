/** Above a form that is shown again with what its operator had typed, before it is sent anew. */
export const resumedCopy = {
  withdrawn: 'Votre demande est retirée. Corrigez, puis envoyez-la de nouveau.',
  signedOut: 'Votre session s’était terminée\u00a0: rien n’a été envoyé. Relisez, puis envoyez de nouveau.',
  /** The button of one’s own request, and what it does. */
  correct: 'Corriger',
  correctHelp: 'Corriger la retire, et rouvre son formulaire comme vous l’aviez rempli.',
} as const;
