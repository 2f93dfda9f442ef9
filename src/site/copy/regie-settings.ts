import type { ShareTextKind, ShareTextName } from '#domain/contest/share-text-rules.ts';
import type { Demand, ThemeColour } from '#domain/contest/theme-rules.ts';
import { pictureLimits } from './picture-limits.ts';

const NBSP = '\u00a0';

/** Sentences of /regie/reglages. */
export const regieSettings = {
  /** In the place of a candidate's name where the show has none yet. */
  sampleName: 'Prénom',
  title: 'Réglages',
  heading: 'Réglages de la compétition',
  lead: 'Ce que le public voit de votre émission. Tout prend effet dès l’enregistrement.',
  save: 'Enregistrer',
  name: {
    heading: 'Nom et logo',
    label: 'Nom de l’émission',
    help: `24${NBSP}caractères au plus. Il remplace Palmarès partout${NBSP}: pages, titres, partages, messages.`,
    logo: 'Logo',
    noLogo: 'Sans logo, la palme est montrée à côté du nom.',
    logoAlt: 'Logo actuel',
    file: 'Fichier du logo',
    fileHelp: `PNG, WebP, AVIF ou JPEG, ${pictureLimits.weight}, ${pictureLimits.logo}. Un fond transparent est gardé.`,
    upload: 'Enregistrer le logo',
    remove: 'Retirer le logo',
  },
  votes: {
    heading: 'Votes et pays',
    daily: 'Votes du jour par personne',
    dailyHelp: 'De 1 à 100. Ils reviennent chaque jour à 00 h 00 UTC.',
    countries: 'Pays dont le public peut voter',
    home: 'Pays proposé d’abord',
    homeHelp: 'Sur les formulaires, quand le pays du visiteur n’est pas connu. Il doit être coché.',
    calm: 'Le site, les inscriptions et le décompte suivent aussitôt.',
    open: `Un vote est en cours${NBSP}: ce changement attend la validation d’une deuxième personne.`,
  },
  count: {
    heading: 'Signature du dépouillement',
    signs: 'Aucun résultat n’est publié sans la signature d’un huissier',
    consequence:
      'La signature se donne sur la page du dépouillement, avec le rôle Huissier. Pour renoncer à cette règle, une deuxième personne doit valider.',
  },
  theme: {
    heading: 'Couleurs',
    colours: {
      action: 'Action',
      action_press: 'Action, appui',
      choice: '«\u00a0Mon choix\u00a0», aplat',
      choice_vivid: '«\u00a0Mon choix\u00a0», contour',
      choice_text: '«\u00a0Mon choix\u00a0», texte',
    } satisfies Record<ThemeColour, string>,
    about: {
      'text-on-action': 'Texte du bouton',
      'action-on-page': 'Bouton sur le fond',
      'text-on-press': 'Texte du bouton appuyé',
      'text-on-choice': 'Texte ivoire dessus',
      'outline-on-page': 'Contour sur le fond',
      'text-on-card': 'Texte sur une carte',
    } satisfies Record<Demand['about'], string>,
    ratio: (ratio: string, least: string) => `${ratio} (${least} au moins)`,
    enough: 'suffisant',
    notEnough: 'insuffisant',
    look: 'Voir l’aperçu',
    reset: 'Revenir aux couleurs d’origine',
    preview: 'Aperçu des couleurs',
    sample: {
      bar: 'Il vous reste',
      button: 'Donner mon vote',
      chip: 'Mon choix',
      card: 'Prénom',
      text: 'Votre talent',
    },
  },
  texts: {
    heading: 'Accroche et textes de partage',
    lead: 'L’accroche du site, et ce qui accompagne un lien envoyé par WhatsApp et les réseaux. Un champ vide reprend notre texte.',
    kinds: {
      site: 'Le site',
      candidate: 'Un talent',
      votes: 'Ses votes',
      results: 'Les résultats',
      faq: 'Une question',
    } satisfies Record<ShareTextKind, string>,
    parts: { title: 'Titre', description: 'Description', message: 'Phrase avant le lien' },
    places: {
      site: `Le titre est l’accroche de la page d’accueil. La description présente le site aux moteurs de recherche, sur les téléphones où il est installé et sur la carte de l’accueil.`,
      candidate: `{prenom} devient le nom du talent. Entre accolades, le masculin puis le féminin${NBSP}: {mon candidat|ma candidate}, soutenu{|e}.`,
      votes: `Entre accolades, quatre formes${NBSP}: un homme, une femme, plusieurs, plusieurs femmes${NBSP}: {mon candidat|ma candidate|mes candidats|mes candidates}.`,
      results: `{semaine} devient le numéro de la semaine.`,
    },
    ours: (text: string) => `Vide${NBSP}: «${NBSP}${text}${NBSP}»`,
    preview: (kind: string) => `Aperçu${NBSP}: ${kind}`,
    picture: 'L’image est refaite à l’enregistrement.',
  },
} as const;

/** What a field of the shared texts is called where fields of all of them stand together. */
export function shareTextLabel(name: ShareTextName): string {
  const { kinds, parts } = regieSettings.texts;
  const [kind, part] = name.split('_') as [ShareTextKind, keyof typeof parts];
  return `${kinds[kind]}, ${parts[part].toLowerCase()}`;
}
