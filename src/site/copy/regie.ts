import { UNDO_SECONDS } from '#domain/contest/undo-rules.ts';
import { INVITATION_HOURS } from '#domain/regie/rules.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { regieDoor } from './door.ts';
import { inWord } from './small-numbers.ts';

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
    register: 'Registre',
    people: 'Personnes',
    fraud: 'Fraude',
    team: 'Équipe',
    settings: 'Réglages',
    audit: 'Journal',
    groups: {
      onAir: 'À l’antenne',
      content: 'Contenus',
      control: 'Contrôle',
      house: 'Maison',
    },
    menu: 'Menu',
    signOut: 'Quitter la régie',
    /** Read out after the figure beside an entry. */
    waiting: 'à valider',
    decided: (n: number) => `de vos demandes, ${n > 1 ? 'décidées' : 'décidée'} depuis votre dernière visite`,
    urgent: (n: number) => (n > 1 ? 'alertes graves à traiter' : 'alerte grave à traiter'),
    site: 'Voir le site',
  },
  roles: regieDoor.roles,
  act: {
    confirm: 'Code de confirmation',
    confirmHelp: 'Le code de votre application d’authentification.',
    /** Read out when the field appears by itself. */
    codeLapsed: 'Votre dernier code date\u00a0: un code de confirmation est de nouveau demandé.',
    word: (word: string) => `Tapez ${word} pour confirmer`,
    wrongWord: (word: string) =>
      `Le mot attendu est ${word}, en majuscules ou en minuscules. Rien n’a été changé.`,
    twoPersons: 'Une deuxième personne devra valider.',
    /** Of what is asked twice. @param says what the first button says */
    yes: (says: string) => `Oui, ${says.toLowerCase()}`,
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
    others: 'Votre rôle ne permet pas d’en décider.',
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
    submitInvitation: 'Envoyer l’invitation',
    inviteHelp: `Le lien part par e-mail à cette adresse, et à elle seule. Il est valable ${INVITATION_HOURS}\u00a0heures.`,
    inviteTwo:
      'Avec deux administrateurs ou plus, l’autre doit d’abord valider. Un administrateur et la personne qu’il fait entrer ne comptent pour deux qu’au bout de 24\u00a0heures.',
    link: 'Lien d’invitation (démonstration)',
    linkHelp:
      'Les e-mails de la démonstration sont des fichiers\u00a0: le lien est donc montré ici. En production, seule la personne invitée le reçoit.',
    invitedBy: (name: string | null, second: string | null) =>
      `invité par ${name ?? 'la ligne de commande'}${second ? `, validé par ${second}` : ''}`,
    revoke: 'Retirer l’invitation',
    changeRole: 'Changer le rôle',
    close: 'Fermer l’accès',
  },
  audit: {
    title: 'Journal',
    heading: 'Journal de la régie',
    lead: 'Tout ce qui a été fait ici. Rien ne s’en efface. Les heures sont en UTC.',
    who: 'Qui',
    act: 'Action',
    from: 'Du',
    to: 'Au',
    everyAct: 'Toutes',
    filter: 'Filtrer',
    empty: 'Aucun événement ne correspond.',
    export: 'Exporter (CSV)',
  },
} as const;

/** What each act is called, for approvals and the audit. */
export const actNames: Record<ActName, string> = {
  'operator.invite': 'Inviter dans l’équipe',
  'operator.role': 'Changer un rôle',
  'operator.disable': 'Fermer un accès',
  'invitation.revoke': 'Retirer une invitation',
  'invitation.resend': 'Renvoyer une invitation',
  'alarm.acknowledge': 'Prendre une alarme en charge',
  'alarm.end-devices': 'Arrêter les alarmes sur un téléphone',
  'contest.create': 'Créer une semaine',
  'contest.edit': 'Modifier une semaine',
  'contest.remove': 'Effacer une semaine',
  'contest.open': 'Ouvrir le vote',
  'contest.suspend': 'Suspendre le vote',
  'contest.resume': 'Reprendre le vote',
  'contest.close': 'Clore le vote',
  'contest.extend': 'Prolonger le vote',
  'contest.shorten': 'Avancer la fin du vote',
  'contest.undo': `Annuler dans les ${inWord(UNDO_SECONDS)} secondes`,
  'contest.reopen': 'Rouvrir un vote clos',
  'contest.count': 'Dépouiller',
  'count.sign': 'Signer un dépouillement',
  'contest.publish': 'Publier les résultats',
  'contest.call-off': 'Annuler une publication programmée',
  'contest.correct': 'Corriger des résultats publiés',
  'message.send': 'Envoyer un message',
  'message.edit': 'Changer un message',
  'message.recall': 'Rappeler un message',
  'banner.create': 'Ajouter une bannière',
  'banner.edit': 'Changer une bannière',
  'banner.remove': 'Retirer une bannière',
  'banner.move': 'Déplacer une bannière',
  'faq.create': 'Ajouter une question',
  'faq.adopt': 'Adopter les questions de départ',
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
  'candidate.import': 'Importer des talents',
  'candidate.edit': 'Changer un talent',
  'candidate.portrait': 'Changer un portrait',
  'candidate.remove': 'Effacer un talent',
  'candidate.eliminate': 'Éliminer un talent',
  'candidate.return': 'Reprendre un talent',
  'code.create': 'Créer un code partenaire',
  'code.create-bulk': 'Créer des codes partenaires',
  'code.end': 'Arrêter un code partenaire',
  'code.stop-batch': 'Arrêter un lot de codes',
  'code.restart-batch': 'Reprendre un lot de codes',
  'risk.dismiss': 'Écarter une alerte',
  'risk.annul': 'Annuler des votes',
  'risk.annul-list': 'Annuler les votes d’une liste',
  'risk.restore': 'Rétablir des votes',
  'risk.restore-list': 'Rétablir les votes d’une liste',
  'register.resume': 'Reprendre le registre',
  'user.block': 'Bloquer un compte',
  'user.unblock': 'Débloquer un compte',
  'user.end-sessions': 'Déconnecter un compte',
  'settings.name': 'Changer le nom de l’émission',
  'settings.logo': 'Changer le logo',
  'settings.votes': 'Changer les votes du jour ou les pays',
  'settings.count': 'Changer la règle de signature',
  'settings.zone': 'Changer le fuseau horaire',
  'settings.theme': 'Changer les couleurs',
  'settings.texts': 'Changer les textes de partage',
};

const OTHER_EVENTS: Record<string, string> = {
  'risk.viewed': 'Consultation d’une alerte',
  'alarm-device.added': 'Alarmes sur un téléphone',
  'alarm-device.ended': 'Fin des alarmes sur un téléphone',
  'access.signed-in': 'Connexion',
  'access.signed-out': 'Déconnexion',
  'access.joined': 'Accès activé',
  'access.reset': 'Accès réinitialisé',
  'operator.reset': 'Réinitialiser un accès',
  'audit.exported': 'Export du journal',
  'live.exported': 'Export du direct',
  'preview.started': 'Aperçu du site',
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
  fallen: 'tombée',
  over: 'tombée d’elle-même',
};

/** What an event of the audit is called. */
export function eventName(act: string): string {
  const whole = (actNames as Record<string, string>)[act] ?? OTHER_EVENTS[act];
  if (whole) return whole;
  const [, base = '', ending = ''] = act.match(/^(.*)\.([a-z]+)$/) ?? [];
  const name = (actNames as Record<string, string>)[base];
  return name && ENDINGS[ending] ? `${name} (${ENDINGS[ending]})` : act;
}
