// `several`: whether more than one vote was confirmed at once.

/** A vote that waits on the phone, as other pages speak of it. */
export const outboxCopy = {
  counted: (name: string, several: boolean) =>
    several ? `Vos votes pour ${name} sont comptés.` : `Votre vote pour ${name} est compté.`,
  /** @param day « jeudi 1er janvier », which is over */
  countedOn: (day: string, name: string, several: boolean) =>
    several
      ? `Vos votes du ${day} pour ${name} sont comptés.`
      : `Votre vote du ${day} pour ${name} est compté.`,
  /** Its author has signed out. Whether an earlier sending has arrived is not known. */
  forgotten: (name: string, several: boolean) =>
    several
      ? `Vos votes pour ${name} attendaient encore\u00a0: ils ne partiront plus de ce téléphone.`
      : `Votre vote pour ${name} attendait encore\u00a0: il ne partira plus de ce téléphone.`,
} as const;

/** Under the top bar of every page, of a vote that waits on the phone. */
export const pendingLineCopy = {
  waiting: (name: string, several: boolean) =>
    several
      ? `Vos votes pour ${name} ne sont pas encore comptés.`
      : `Votre vote pour ${name} n’est pas encore compté.`,
  refused: (name: string, several: boolean) =>
    several ? `Vos votes pour ${name} n’ont pas été comptés.` : `Votre vote pour ${name} n’a pas été compté.`,
  /** Its day is over: it is not sent any more, and where an answer was lost it may be counted. */
  outdated: (name: string, several: boolean) =>
    several
      ? `Vos votes pour ${name} étaient pour un autre jour.`
      : `Votre vote pour ${name} était pour un autre jour.`,
  see: 'Voir que faire',
} as const;
