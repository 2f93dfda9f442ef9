import type { ActName } from '#domain/regie/schema.ts';

const NBSP = '\u00a0';

/** Sentences of the régie that several of its screens share, and of the screens about access. */
export const regie = {
  name: 'La régie',
  title: (page: string) => `${page} · La régie`,
  nav: {
    label: 'Régie',
    live: 'Direct',
    candidates: 'Candidats',
    messages: 'Messages',
    codes: 'Codes',
    banners: 'Bannières',
    faq: 'Questions',
    approvals: 'Validations',
    people: 'Personnes',
    fraud: 'Fraude',
    team: 'Équipe',
    audit: 'Journal',
    signOut: 'Quitter la régie',
    site: 'Voir le site',
  },
  roles: { operator: 'Opérateur', admin: 'Administrateur' },
  signIn: {
    title: 'Connexion',
    heading: 'La régie',
    lead: 'Réservée à l’équipe de l’émission.',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    code: 'Code à 6 chiffres',
    codeHelp: 'De votre application d’authentification, ou un code de secours.',
    submit: 'Entrer',
    pending: 'Vérification…',
    failed: 'La connexion n’a pas abouti. Réessayez dans un instant.',
    demonstration: 'Accès de démonstration',
    demonstrationCode: (code: string) => `code du moment${NBSP}: ${code}`,
  },
  invitation: {
    title: 'Votre accès',
    heading: (name: string) => `Bienvenue, ${name}`,
    lead: (email: string, role: string) => `Accès à la régie pour ${email}, rôle${NBSP}: ${role}.`,
    scan: 'Ajoutez ce compte à votre application d’authentification',
    scanAlt: 'Code QR à lire avec l’application d’authentification',
    byHand: 'Ou recopiez cette clé',
    password: 'Choisissez un mot de passe',
    passwordHelp: '12 caractères au minimum.',
    code: 'Code affiché par l’application',
    submit: 'Activer mon accès',
    pending: 'Activation…',
    failed: 'L’accès n’a pas pu être activé. Réessayez dans un instant.',
    done: 'Votre accès est actif',
    recovery: 'Notez ces codes de secours',
    recoveryLead: 'Chacun remplace une fois le code de l’application. Ils ne seront plus jamais affichés.',
    enter: 'Entrer dans la régie',
    gone: 'Cette invitation n’est plus valable',
    goneLead: 'Elle a déjà servi, ou elle a plus de 48 heures. Demandez-en une autre à un administrateur.',
  },
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
