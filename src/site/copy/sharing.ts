import { fr } from './fr.ts';

/** Sentences of the share section; the headings are letter for letter those of docs/specification.md §12.2. */
export const shareCopy = {
  lead: (name: string) => `Faites passer le mot\u00a0: vos proches votent, ${name} monte.`,
  leadMany: 'Faites passer le mot\u00a0: vos proches votent, vos talents montent.',
  whatsapp: 'Partager sur WhatsApp',
  native: 'Partager avec…',
  /** Before the name of a network, for screen readers. */
  on: 'Partager sur',
  facebook: 'Facebook',
  x: 'Partager sur X',
  copy: 'Copier le lien',
  copied: 'Lien copié',
  copyFailed: 'Copie impossible',
  /** @param over whether no vote can be given any more */
  message: (name: string, over = false) =>
    `Je soutiens ${name} dans ${fr.name}${over ? '' : '. Donnez-lui votre vote du jour'}\u00a0:`,
  messageMany: (over = false) =>
    `J’ai voté dans ${fr.name}${over ? '' : '. Donnez votre vote du jour'}\u00a0:`,
  get messageFaq() {
    return `Voici comment marche le vote dans ${fr.name}\u00a0:`;
  },
} as const;
