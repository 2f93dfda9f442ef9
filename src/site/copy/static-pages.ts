import { ofName } from './candidate.ts';
import { fr } from './fr.ts';

/** The sentences around the long texts, which stand in `content/` and in the competition's FAQ. */
export const staticCopy = {
  contents: 'Sommaire',
  rules: {
    kicker: 'Règlement',
    description: 'Qui peut voter, combien de fois, et comment chaque voix est comptée.',
  },
  terms: {
    kicker: 'Informations légales',
    get description() {
      return `Les conditions d’utilisation ${ofName(fr.name)}, et tout ce que nous gardons sur vous.`;
    },
  },
  faq: {
    kicker: 'Aide',
    /** Word for word (docs/specification.md §14.3). */
    title: 'Comment ca marche?',
    pageTitle: 'Questions fréquentes',
    description: 'Le vote du jour, les votes bonus, les résultats\u00a0: l’essentiel en quelques réponses.',
    lead: 'L’essentiel du vote en quelques réponses. Pour le détail, lisez le',
    fullRules: 'règlement complet',
    /** By the first word of a question's id. */
    sections: {
      vote: 'Le vote',
      resultats: 'Les résultats',
      bonus: 'Les votes bonus',
      compte: 'Votre compte',
    } as Readonly<Record<string, string>>,
    otherSection: 'Autres questions',
    excerpt: 'Extrait du règlement',
    search: {
      label: 'Chercher dans les questions',
      submit: 'Chercher',
      found: (count: number, query: string) =>
        `${count} ${count > 1 ? 'réponses' : 'réponse'} pour «\u00a0${query}\u00a0»`,
      nothing: (query: string) => `Aucune réponse pour «\u00a0${query}\u00a0»`,
      nothingHint: 'Essayez un mot plus court, par exemple «\u00a0bonus\u00a0» ou «\u00a0résultats\u00a0».',
      all: 'Voir toutes les questions',
    },
    register: 'Le registre des votes',
    share: 'Partager',
    shareAnswer: (question: string) => `Partager la réponse\u00a0: ${question}`,
    copyLink: 'Copier le lien',
    copyLinkTo: (question: string) => `Copier le lien vers la réponse\u00a0: ${question}`,
    copied: 'Lien copié',
    notFound: 'Vous n’avez pas trouvé votre réponse\u00a0?',
    write: 'Écrivez-nous',
  },
} as const;
