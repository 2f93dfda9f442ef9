import type { Area, Right, Role } from '#domain/acts/role-rules.ts';

/** What the team's page says of roles. */
export const roleCopy = {
  heading: 'Rôles\u00a0: qui peut quoi',
  area: 'Partie de la régie',
  about: {
    admin:
      'Dirige la régie\u00a0: équipe, réglages, publication, fraude. Ce qui engage le vote demande deux administrateurs.',
    operator: 'Tient l’antenne et les contenus\u00a0: ouvre et clôt le vote, dépouille, écrit au public.',
    huissier: 'Contrôle\u00a0: dépouille, lit le procès-verbal, le journal et le registre, signe le compte.',
    executive:
      'Suit l’émission, sur son téléphone aussi\u00a0: tout ce qui touche au vote, sans rien changer.',
    moderator: 'Écrit au public\u00a0: messages, bannières et questions. Ne voit aucun chiffre du vote.',
  } satisfies Record<Role, string>,
  areas: {
    live: 'Direct et vote à l’antenne',
    weeks: 'Semaines et dates',
    counts: 'Dépouillement et procès-verbal',
    signature: 'Signature du dépouillement',
    publication: 'Publier, corriger, rouvrir',
    candidates: 'Talents',
    messages: 'Messages',
    codes: 'Codes partenaires',
    banners: 'Bannières',
    questions: 'Questions',
    preview: 'Aperçu du site',
    videos: 'Vidéos bonus',
    pages: 'Pages',
    approvals: 'Validations',
    register: 'Registre public',
    people: 'Personnes',
    fraud: 'Fraude',
    team: 'Équipe',
    settings: 'Réglages',
    journal: 'Journal',
  } satisfies Record<Area, string>,
  rights: { acts: 'agit', reads: 'lit', none: '–' } satisfies Record<Right | 'none', string>,
} as const;
