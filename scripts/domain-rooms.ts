/**
 * The features of `src/domain`, floor by floor from the bottom, and the features whose services each may ask: no other
 * import is allowed. Schemas are open to every feature.
 */
export const FEATURES: Record<string, readonly string[]> = {
  // Role, weight, second person, journal: every act of the régie goes through these.
  acts: [],
  // Where messages to phones go: the subscriptions that browsers send, and the known push services.
  push: [],
  // Alarms that operators hear, see and get on their phones, and take on by name.
  alarms: ['acts', 'push'],
  // The competition's row lists the countries whose numbers may register.
  contest: ['acts'],
  identity: ['contest'],
  voting: ['contest', 'identity'],
  // The only feature that reads which votes count; the features below it do not ask it.
  counting: ['acts', 'contest', 'voting'],
  bonus: ['acts', 'contest', 'identity'],
  messaging: ['acts', 'identity'],
  // The public log of votes: it reads which votes count and the decisions; the write path does not know it.
  register: ['acts', 'contest', 'voting', 'counting'],
  sharing: ['contest', 'identity', 'counting', 'register'],
  // What the busiest pages show of a visitor, read for many visitors at once.
  'voter-state': ['contest', 'voting', 'bonus', 'messaging'],
  risk: ['acts', 'contest', 'identity', 'counting'],
  // Notifications to the phones of users who asked for them.
  reminders: ['push', 'contest', 'identity', 'voting'],
  // What an account's export contains and its deletion removes, feature by feature.
  account: ['identity', 'voting', 'bonus', 'messaging', 'risk', 'reminders', 'alarms'],
  regie: [
    'acts',
    'alarms',
    'contest',
    'identity',
    'bonus',
    'voting',
    'counting',
    'messaging',
    'sharing',
    'register',
    'risk',
  ],
};

/** The kinds of files, by the end of the name; a file without such an end is a service or a part of one. */
const KINDS = {
  /** Shapes and limits of requests and answers; pure. */
  schema: 'schema',
  /** Decisions and conversions; pure, safe in a browser. */
  rules: 'rules',
  /** SQL and nothing else. */
  queries: 'queries',
  /** SQL expressions that statements of several features share: plain text, never sent to a browser. */
  sql: 'sql',
  /** What the régie can do with the feature. */
  acts: 'acts',
} as const;
export type Kind = keyof typeof KINDS;

/** A pattern for the paths of all files of some kinds, in one feature or in all. */
export function filesOfKind(kinds: readonly Kind[], feature = '[^/]+'): string {
  return `^src/domain/${feature}/(?:|[a-z-]+-)(?:${kinds.join('|')})\\.(?:ts|json)$`;
}

/** Kinds of files that a browser may load. */
export const PURE = ['schema', 'rules'] as const satisfies readonly Kind[];

export const ANY_SCHEMA = filesOfKind(['schema']);

/** A pattern for the paths of a feature's services: files whose names end in no kind. */
export function servicesIn(feature = '[^/]+'): string {
  return `^src/domain/${feature}/(?!(?:|[a-z-]+-)(?:${Object.keys(KINDS).join('|')})\\.)[a-z-]+\\.ts$`;
}

/** Files beside the features, which import none of them. */
export const BESIDE = '^src/domain/[a-z-]+\\.ts$';

/** Why a file may not stand where it does, or null. @param file path below `src/domain` */
export function strangerInDomain(file: string): string | null {
  const [feature = '', name, deeper] = file.split('/');
  if (name === undefined) return null;
  if (!(feature in FEATURES)) return `"${feature}" is no feature`;
  return deeper === undefined ? null : 'a feature has no folders';
}
