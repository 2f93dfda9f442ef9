import type { Area, Role } from '#domain/acts/role-rules.ts';
import { regieDoor } from './door.ts';
import { roleCopy } from './regie-roles.ts';

const NBSP = '\u00a0';

/** A page of the régie that could not be shown, inside its frame. */
export const regieErrors = {
  notFound: {
    title: 'Rien à cette adresse',
    text: 'Ce qui est demandé n’existe pas, ou n’existe plus.',
  },
  closed: {
    title: 'Cette page n’est pas ouverte à votre rôle',
    /** @param roles those that have the right */
    right: (area: Area, acts: boolean, role: Role, roles: readonly Role[]) =>
      `Elle demande le droit «${NBSP}${roleCopy.areas[area]}${NBSP}: ${roleCopy.rights[acts ? 'acts' : 'reads']}${NBSP}», ` +
      `que le rôle «${NBSP}${regieDoor.roles[role]}${NBSP}» n’a pas. ` +
      `L’ont${NBSP}: ${roles.map((one) => regieDoor.roles[one]).join(', ')}.`,
    /** @param admins their names */
    ask: (admins: readonly string[]) =>
      `Un administrateur peut vous donner un autre rôle, à la page Équipe${NBSP}: ${admins.join(', ')}.`,
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
  start: 'Revenir à vos pages',
} as const;
