import type { ActName } from '#domain/regie/schema.ts';
import { regieDoor } from './regie-door.ts';

/** Sentences of the régie that several of its screens share, and of the screens about access. */
export const regie = {
  name: 'La régie',
  title: regieDoor.pageTitle,
  nav: {
    label: 'Régie',
    live: 'Direct',
    contests: 'Semaines',
    candidates: 'Candidats',
    messages: 'Messages',
    codes: 'Codes',
    banners: 'Bannières',
    faq: 'Questions',
    preview: 'Aperçu',
    videos: 'Vidéos',
    pages: 'Pages',
    approvals: 'Validations',
    people: 'Personnes',
    fraud: 'Fraude',
    team: 'Équipe',
    settings: 'Réglages',
    audit: 'Journal',
    signOut: 'Quitter la régie',
    /** Read out after the figure beside an entry. */
    waiting: 'à valider',
    urgent: 'alertes graves à traiter',
    site: 'Voir le site',
  },
  roles: regieDoor.roles,
  act: {
    confirm: 'Code de confirmation',
    confirmHelp: 'Le code de votre application d’authentification.',
    word: (word: string) => `Tapez ${word} pour confirmer`,
    twoPersons: 'Une deuxième personne devra valider.',
    pending: 'En cours…',
    failed: 'L’action n’a pas abouti. Rien n’a été changé.',
  },
  approvals: {
    title: 'Validations',
    heading: 'À valider',
    empty: 'Rien n’attend de deuxième personne.',
    requestedBy: (name: string) => `Demandé par ${name}`,
    expires: 'Expire',
    approve: 'Valider',
    refuse: 'Refuser',
    withdraw: 'Retirer ma demande',
    own: 'Votre demande attend une autre personne.',
    look: 'Voir les comptes concernés',
    week: 'Voir le dépouillement de cette semaine',
  },
  team: {
    title: 'Équipe',
    heading: 'Équipe de la régie',
    name: 'Nom',
    email: 'Adresse e-mail',
    role: 'Rôle',
    state: 'État',
    active: 'Actif',
    closed: 'Accès fermé',
    lastSeen: 'Dernière activité',
    never: 'Jamais',
    you: 'vous',
    invite: 'Inviter quelqu’un',
    submitInvitation: 'Créer l’invitation',
    link: 'Lien d’invitation, valable 48 heures et une seule fois',
    linkHelp: 'Transmettez-le vous-même à cette personne. Il ne sera plus affiché.',
    makeAdmin: 'Nommer administrateur',
    makeOperator: 'Repasser opérateur',
    close: 'Fermer l’accès',
  },
  audit: {
    title: 'Journal',
    heading: 'Journal de la régie',
    lead: 'Tout ce qui a été fait ici. Rien ne s’en efface.',
    who: 'Qui',
    act: 'Action',
    subject: 'Objet',
    from: 'Du',
    to: 'Au',
    everyAct: 'Toutes',
    filter: 'Filtrer',
    when: 'Quand (UTC)',
    where: 'Depuis',
    before: 'Avant',
    after: 'Après',
    empty: 'Aucun événement ne correspond.',
    next: 'Plus anciens',
    export: 'Exporter (CSV)',
  },
} as const;

/** What each act is called, for approvals and the audit. */
export const actNames: Record<ActName, string> = {
  'operator.invite': 'Inviter dans l’équipe',
  'operator.role': 'Changer un rôle',
  'operator.disable': 'Fermer un accès',
  'contest.create': 'Créer une semaine',
  'contest.edit': 'Modifier une semaine',
  'contest.open': 'Ouvrir le vote',
  'contest.suspend': 'Suspendre le vote',
  'contest.resume': 'Reprendre le vote',
  'contest.close': 'Clore le vote',
  'contest.extend': 'Prolonger le vote',
  'contest.reopen': 'Rouvrir un vote clos',
  'contest.count': 'Dépouiller',
  'contest.publish': 'Publier les résultats',
  'contest.correct': 'Corriger des résultats publiés',
  'message.send': 'Envoyer un message',
  'message.edit': 'Changer un message',
  'message.recall': 'Rappeler un message',
  'banner.create': 'Ajouter une bannière',
  'banner.edit': 'Changer une bannière',
  'banner.remove': 'Retirer une bannière',
  'banner.move': 'Déplacer une bannière',
  'faq.create': 'Ajouter une question',
  'faq.edit': 'Changer une question',
  'faq.remove': 'Retirer une question',
  'faq.move': 'Déplacer une question',
  'video.create': 'Ajouter une vidéo bonus',
  'video.edit': 'Changer une vidéo bonus',
  'video.move': 'Déplacer une vidéo bonus',
  'video.withdraw': 'Retirer une vidéo bonus',
  'video.remove': 'Effacer une vidéo bonus',
  'page.publish': 'Publier une page',
  'page.restore': 'Rétablir une page',
  'candidate.create': 'Ajouter un talent',
  'candidate.edit': 'Changer un talent',
  'candidate.portrait': 'Changer un portrait',
  'candidate.eliminate': 'Éliminer un talent',
  'candidate.return': 'Reprendre un talent',
  'code.create': 'Créer un code partenaire',
  'code.create-bulk': 'Créer des codes partenaires',
  'code.end': 'Arrêter un code partenaire',
  'risk.dismiss': 'Écarter une alerte',
  'risk.annul': 'Annuler des votes',
  'risk.restore': 'Rétablir des votes',
  'user.block': 'Bloquer un compte',
  'user.unblock': 'Débloquer un compte',
  'user.end-sessions': 'Déconnecter un compte',
  'settings.name': 'Changer le nom de l’émission',
  'settings.logo': 'Changer le logo',
  'settings.votes': 'Changer les votes du jour ou les pays',
  'settings.theme': 'Changer les couleurs',
  'settings.texts': 'Changer les textes de partage',
};

const OTHER_EVENTS: Record<string, string> = {
  'access.signed-in': 'Connexion',
  'access.signed-out': 'Déconnexion',
  'access.joined': 'Accès activé',
  'audit.exported': 'Export du journal',
  'user.searched': 'Recherche d’une personne',
  'user.viewed': 'Consultation d’une personne',
};

/** Every event that can be searched for, by name; a request and its decision are found with their act. */
export const eventNames: readonly (readonly [string, string])[] = Object.entries({
  ...actNames,
  ...OTHER_EVENTS,
}).sort((a, b) => a[1].localeCompare(b[1], 'fr'));

const ENDINGS: Record<string, string> = {
  requested: 'demande',
  approved: 'validation',
  refused: 'refus',
  withdrawn: 'retrait',
};

/** What an event of the audit is called. */
export function eventName(act: string): string {
  const whole = (actNames as Record<string, string>)[act] ?? OTHER_EVENTS[act];
  if (whole) return whole;
  const [, base = '', ending = ''] = act.match(/^(.*)\.([a-z]+)$/) ?? [];
  const name = (actNames as Record<string, string>)[base];
  return name && ENDINGS[ending] ? `${name} (${ENDINGS[ending]})` : act;
}
