const NBSP = '\u00a0';

/** What the lists of short texts have in common. */
const common = {
  change: 'Changer',
  remove: 'Retirer',
  up: 'Monter',
  down: 'Descendre',
  save: 'Enregistrer',
  add: 'Ajouter',
  other: 'Ajouter un texte',
} as const;

/** Sentences of /regie/bannieres and /regie/faq. */
export const regieContent = {
  banners: {
    ...common,
    title: 'Bannières',
    heading: 'Bannières de l’accueil',
    lead: 'Montrées à tout le monde sur l’accueil, dans cet ordre.',
    empty: 'Aucune bannière.',
    removal: 'La bannière quitte l’accueil tout de suite. Pour la remettre, il faudra la réécrire.',
    new: 'Nouvelle bannière',
    edit: (title: string) => `Changer «${NBSP}${title}${NBSP}»`,
    first: 'Titre',
    second: 'Texte',
    secondHelp: 'Une ou deux phrases.',
    third: 'Lien',
    thirdHelp: 'Une page du site (/faq) ou une adresse en https. Vide\u00a0: pas de lien.',
  },
  faq: {
    ...common,
    title: 'Questions',
    heading: 'Questions fréquentes',
    lead: 'Montrées sur la page d’aide, par rubrique, dans cet ordre.',
    empty: 'Aucune question.',
    removal: 'La question quitte la page d’aide tout de suite. Pour la remettre, il faudra la réécrire.',
    starters: 'Questions de départ',
    /** @param others whether the show has questions already */
    startersLead: (count: number, others: boolean) =>
      [
        count > 1 ? `${count}${NBSP}questions` : 'Une question',
        ' que le public pose à toute émission',
        others ? ', et que vous n’avez pas, ' : ', ',
        count > 1 ? 'avec leurs réponses. ' : 'avec sa réponse. ',
        others ? 'À la suite des vôtres, vous pourrez' : 'Vous pourrez',
        ' changer ou retirer chacune.',
      ].join(''),
    adopt: (count: number) => (count > 1 ? 'Adopter ces questions' : 'Adopter cette question'),
    new: 'Nouvelle question',
    edit: (title: string) => `Changer «${NBSP}${title}${NBSP}»`,
    first: 'Question',
    second: 'Réponse',
    secondHelp:
      'Chaque ligne est un paragraphe\u00a0; les lignes qui commencent par «\u00a0-\u00a0» font une liste.',
    third: 'Rubrique',
    thirdHelp: 'Elle ne change plus ensuite.',
  },
} as const;
