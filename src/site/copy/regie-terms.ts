const NBSP = '\u00a0';

/** A word of the trade, told where it stands first. */
interface Term {
  word: string;
  meaning: string;
}

export const termsCopy = {
  ask: (word: string) => `${word}${NBSP}: qu’est-ce que c’est${NBSP}?`,
} as const;

/** The words of the trade that screens of the régie cannot do without. */
export const terms = {
  count: {
    word: 'Dépouillement, cumul, version',
    meaning: `Dépouiller, c’est recompter tous les votes un à un après la clôture. Le cumul du direct est le compteur tenu pendant le vote${NBSP}: le dépouillement le vérifie. Chaque dépouillement est gardé sous un numéro, sa version, et l’une d’elles devient le résultat public. Le procès-verbal dit qui a fait quoi, et quand.`,
  },
  secondPerson: {
    word: 'Validation à deux',
    meaning: `Ce qui engage le résultat (publier, corriger, annuler des votes…) attend qu’une autre personne de l’équipe voie ce qui va changer et l’accepte. Celle qui demande ne peut pas valider elle-même.`,
  },
  register: {
    word: 'Registre public, relevé, témoin',
    meaning: `Le registre est une liste publique où chaque vote laisse une empreinte, sans nom ni choix lisible. On ne peut qu’y ajouter${NBSP}: chacun peut vérifier que son vote y est et que rien n’a été retiré. Un relevé en est l’état signé à un instant${NBSP}; un témoin est une machine extérieure qui signe ces relevés à son tour.`,
  },
  code: {
    word: 'Code partenaire',
    meaning: `Un mot donné par un partenaire (radio, boutique, affiche) que le public saisit sur le site pour recevoir un ou plusieurs votes bonus, entre deux dates et dans une limite.`,
  },
  video: {
    word: 'Vidéo bonus',
    meaning: `Une vidéo qui donne un vote bonus à qui la regarde jusqu’au bout, une fois par compte.`,
  },
  fraud: {
    word: 'Alerte, groupe, annulation',
    meaning: `Une alerte signale un groupe de comptes qui semblent tenus par la même main${NBSP}: même appareil, numéros qui se suivent, inscriptions en rafale. C’est un indice, pas une preuve. Annuler des votes les sort du décompte sans les effacer, se décide à deux, et peut se défaire.`,
  },
  elimination: {
    word: 'Élimination',
    meaning: `Un talent éliminé reste sur le site, en retrait, et ne reçoit plus de votes. Ceux qu’il a déjà reçus restent comptés, et il n’est plus proposé pour la semaine suivante.`,
  },
} as const satisfies Record<string, Term>;

export type TermName = keyof typeof terms;
