import { showName } from '#domain/contest/show-rules.ts';

const NBSP = '\u00a0';

/** On a phone, the show's name comes from the document's head, which is parsed before every script. */
const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content;

const plural = (count: number, one: string) => `${count}${NBSP}${one}${count > 1 ? 's' : ''}`;

/** The frame around every page: bars, footer, overlay, messages. */
export const fr = {
  /** The show's name, as the broadcaster sets it. */
  get name(): string {
    return written ?? showName();
  },
  tagline: 'Votez chaque jour, gratuitement, pour votre talent.',
  title: (page: string) => `${page} · ${fr.name}`,
  get homeLink() {
    return `${fr.name}, accueil`;
  },
  skip: 'Aller au contenu',
  loading: 'Chargement de la page…',
  back: 'Retour',
  nav: {
    label: 'Principale',
    home: 'Accueil',
    vote: 'Voter',
    results: 'Résultats',
    bonus: 'Bonus',
    account: 'Compte',
    myAccount: 'Mon compte',
    messages: 'Messagerie',
    /** The name of the same link while there is something new; the number stands on it besides. */
    newMessages: (count: number) =>
      `Messagerie, ${count}${NBSP}${count > 1 ? 'nouveaux messages' : 'nouveau message'}`,
    badge: (count: number) => (count > 9 ? '9+' : String(count)),
  },
  bar: { signUp: 'S’inscrire', signIn: 'Se connecter' },
  footer: {
    label: 'Informations',
    rules: 'Règlement du vote',
    faq: 'Questions fréquentes',
    terms: 'Conditions d’utilisation',
    free: 'Vote gratuit. Une connexion Internet suffit, aucun SMS surtaxé.',
  },
  /** On /vote and /votepending. */
  sendingVote: 'Envoi du vote…',
  seeReceipt: 'Voir mon reçu',
  splash: 'Les projecteurs s’allument…',
  toast: { region: 'Messages', close: 'Fermer le message' },
  /** Under the top bar of every page that is open when the network is lost. */
  offline: 'Pas de réseau. Rien n’est perdu.',
  /** What the pages for "no network" and of a vote that waits show. */
  outMicrophone: 'Un micro sur scène, projecteurs éteints',
  chunkFailed: 'Cette page n’a pas pu être chargée. Vérifiez votre connexion.',
} as const;

/** What the countdown of the top bar counts towards: its caption and its spoken name. */
export const countdownCopy = {
  left: {
    caption: 'Il vous reste',
    spoken: (duration: string) => `Il vous reste ${duration} pour voter`,
  },
  next: {
    caption: 'Prochain vote',
    spoken: (duration: string) => `Prochain vote dans ${duration}`,
  },
  closing: {
    caption: 'Clôture du vote',
    spoken: (duration: string) => `Clôture du vote dans ${duration}`,
  },
  opening: {
    caption: 'Ouverture du vote',
    spoken: (duration: string) => `Ouverture du vote dans ${duration}`,
  },
  results: {
    caption: 'Résultats dans',
    spoken: (duration: string) => `Résultats dans ${duration}`,
  },
} as const;

const tomorrow = () => `Prochain vote à 00${NBSP}h${NBSP}00${NBSP}UTC`;
/** The countdown's text without JavaScript. Only the server writes it, so browsers do not load it. */
export const countdownStill: Record<keyof typeof countdownCopy, (moment: string) => string> = {
  left: tomorrow,
  next: tomorrow,
  closing: (moment) => `Clôture ${moment}`,
  opening: (moment) => `Ouverture ${moment}`,
  results: (moment) => `Résultats ${moment}`,
};

/** When the daily votes come back. */
export const utcRule = {
  rule: `Le vote du jour revient chaque jour à 00${NBSP}h${NBSP}00${NBSP}UTC`,
  local: (time: string) => `, soit ${time} chez vous.`,
} as const;

/** Words for durations. */
export const duration = {
  days: (count: number) => (count > 1 ? 'jours' : 'jour'),
  hours: (count: number) => (count > 1 ? 'heures' : 'heure'),
  minutes: (count: number) => (count > 1 ? 'minutes' : 'minute'),
  seconds: (count: number) => (count > 1 ? 'secondes' : 'seconde'),
  /** « 2 jours 5 heures 12 minutes »; « moins d’une minute ». */
  spoken: ({ days, hours, minutes }: { days: number; hours: number; minutes: number }) =>
    [
      days > 0 && plural(days, 'jour'),
      hours > 0 && plural(hours, 'heure'),
      minutes > 0 && plural(minutes, 'minute'),
    ]
      .filter(Boolean)
      .join(' ') || 'moins d’une minute',
  /** « 2 j 05 h », where a clock of hours would be too long. */
  daysAndHours: (days: number, hours: number) =>
    `${days}${NBSP}j${NBSP}${String(hours).padStart(2, '0')}${NBSP}h`,
  /** « 5 h 12 », « 12 min ». */
  short: ({ days, hours, minutes }: { days: number; hours: number; minutes: number }) => {
    if (days > 0) return duration.daysAndHours(days, hours);
    if (hours > 0) return `${hours}${NBSP}h${NBSP}${String(minutes).padStart(2, '0')}`;
    return `${Math.max(1, minutes)}${NBSP}min`;
  },
};

/** Words for dates. Written out here rather than asked of `Intl`: server and phone must print the same characters. */
export const calendar = {
  weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as readonly string[],
  months: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  /** « dim. » */
  short: (weekday: string) => `${weekday.slice(0, 3)}.`,
  today: 'aujourd’hui',
  tomorrow: 'demain',
  first: '1er',
  time: (hours: number, minutes: number) =>
    `${hours === 0 ? '00' : hours}${NBSP}h${NBSP}${String(minutes).padStart(2, '0')}`,
  at: (day: string, time: string) => `${day} à ${time}`,
  utc: (time: string) => `${time}${NBSP}UTC`,
} as const;
