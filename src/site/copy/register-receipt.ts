const NBSP = '\u00a0';

/** What stands on a receipt about the register. */
export const receiptCheckCopy = {
  check: 'Vérifier mon vote',
  /** What screen readers add to it where several stand on a page. */
  checkOf: (reference: string) => ` (reçu ${reference})`,
  checking: 'Vérification…',
  code: (codes: number) => (codes > 1 ? 'Codes au registre' : 'Code au registre'),
  /** « 7F3A·09BC et 2 autres ». */
  codes: ([first = '', ...others]: readonly string[]) => {
    if (others.length === 0) return first;
    return `${first} et ${others.length}${NBSP}${others.length > 1 ? 'autres' : 'autre'}`;
  },
  /** Where the code is, on a page that does not know it: the link below is « Garder ce reçu ». */
  codeElsewhere: 'sur le reçu à garder',
  whole: 'Garder ce reçu',
  receipt: 'Le reçu',
  unloaded: `La vérification n’a pas pu se charger${NBSP}: rechargez la page. Votre vote reste enregistré.`,
  offline: `Pas de réseau${NBSP}: votre vote reste enregistré. Vérifiez de nouveau quand le réseau sera revenu.`,
} as const;
