/** A page of the régie that could not be shown, inside its frame. */
export const regieErrors = {
  notFound: {
    title: 'Rien à cette adresse',
    text: 'Ce qui est demandé n’existe pas, n’existe plus, ou n’est pas ouvert à votre rôle.',
  },
  invalid: {
    title: 'Cette adresse est incomplète',
    text: 'Une de ses valeurs n’a pas de sens pour la régie. Le lien a peut-être été coupé ou modifié.',
  },
  unanswered: {
    title: 'La régie n’a pas eu de réponse',
    text: 'La base de données ou le réseau ne répondent pas. Les votes déjà acceptés sont gardés, et rien de ce que vous avez fait n’est perdu. Réessayez dans un instant.',
  },
  broken: {
    title: 'Cette page n’a pas pu être faite',
    text: 'C’est un défaut de la plateforme, qui est noté. Les votes continuent. Réessayez, ou prévenez la personne d’astreinte.',
  },
  again: 'Réessayer',
  live: 'Revenir au direct',
} as const;
