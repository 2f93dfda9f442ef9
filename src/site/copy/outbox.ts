// `several`: whether more than one vote was confirmed at once.

/** Messages about a vote that waits on the phone, on pages other than its own. */
export const outboxCopy = {
  counted: (name: string, several: boolean) =>
    several ? `Vos votes pour ${name} sont comptés.` : `Votre vote pour ${name} est compté.`,
  /** @param day « jeudi 1er janvier », which is over */
  countedOn: (day: string, name: string, several: boolean) =>
    several
      ? `Vos votes du ${day} pour ${name} sont comptés.`
      : `Votre vote du ${day} pour ${name} est compté.`,
  /** The author has signed out; it is unknown whether an earlier sending has arrived. */
  forgotten: (name: string, several: boolean) =>
    several
      ? `Vos votes pour ${name} attendaient encore\u00a0: ils ne partiront plus de ce téléphone.`
      : `Votre vote pour ${name} attendait encore\u00a0: il ne partira plus de ce téléphone.`,
} as const;

/** Under the top bar of every page, about a vote that waits on the phone. */
export const pendingLineCopy = {
  waiting: (name: string, several: boolean) =>
    several
      ? `Vos votes pour ${name} ne sont pas encore comptés.`
      : `Votre vote pour ${name} n’est pas encore compté.`,
  refused: (name: string, several: boolean) =>
    several ? `Vos votes pour ${name} n’ont pas été comptés.` : `Votre vote pour ${name} n’a pas été compté.`,
  /** The vote's day is over: it is not sent any more, but may be counted if an answer was lost. */
  outdated: (name: string, several: boolean) =>
    several
      ? `Vos votes pour ${name} étaient pour un autre jour.`
      : `Votre vote pour ${name} était pour un autre jour.`,
  /** To a user who has signed in, about a choice that was made signed out: it may be another person's. */
  unowned: {
    waiting: (name: string) => `Un choix pour ${name} attend sur ce téléphone.`,
    refused: (name: string) => `Un choix pour ${name} n’a pas été compté.`,
    outdated: (name: string) => `Un choix pour ${name} était pour un autre jour.`,
  },
  /** About the vote of another account, for which it is kept. */
  others: 'Un choix fait avec un autre compte attend sur ce téléphone. Il ne part qu’avec ce compte.',
  see: 'Voir que faire',
} as const;
