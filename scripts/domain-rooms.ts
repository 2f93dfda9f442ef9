/**
 * The features of `src/domain`, floor by floor from the bottom, and whose services each may ask: an arrow that is not
 * here does not exist. Schemas are open to every feature.
 */
export const FEATURES: Record<string, readonly string[]> = {
  // Role, weight, second person, journal: what every act of the régie goes through.
  acts: [],
  // Where messages to phones go: what browsers say of themselves, and the services that are known.
  push: [],
  // What operators are told of by sound, colour and telephone, and take on by name.
  alarms: ['acts', 'push'],
  // The competition's row lists the countries whose numbers may register.
  contest: ['acts'],
  identity: ['contest'],
  voting: ['contest', 'identity'],
  // Alone in reading votes that count; nothing that it stands on asks it.
  counting: ['acts', 'contest', 'voting'],
  bonus: ['acts', 'contest', 'identity'],
  messaging: ['acts', 'identity'],
  // The public log of votes: it reads what counts and what was decided, and the write path knows nothing of it.
  register: ['acts', 'contest', 'voting', 'counting'],
  sharing: ['contest', 'identity', 'counting', 'register'],
  // What hot pages show of a visitor, read for many at once.
  'voter-state': ['contest', 'voting', 'bonus', 'messaging'],
  risk: ['acts', 'contest', 'identity', 'counting'],
  // What is sent to the phones of users who asked for it.
  reminders: ['push', 'contest', 'identity', 'voting'],
  // What a user takes along or leaves behind, feature by feature.
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

/** What the end of a file's name says of it; a file without such an end is a service or a part of one. */
const KINDS = {
  /** Shapes and limits of what crosses a border; pure. */
  schema: 'schema',
  /** Decisions and conversions; pure, safe in a browser. */
  rules: 'rules',
  /** SQL and nothing else. */
  queries: 'queries',
  /** Expressions that statements of several features are made of: text, and nothing that a browser is sent. */
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

/** Files beside the features: they know none of them. */
export const BESIDE = '^src/domain/[a-z-]+\\.ts$';

/** Why a file may not stand where it does, or null. @param file path below `src/domain` */
export function strangerInDomain(file: string): string | null {
  const [feature = '', name, deeper] = file.split('/');
  if (name === undefined) return null;
  if (!(feature in FEATURES)) return `"${feature}" is no feature`;
  return deeper === undefined ? null : 'a feature has no folders';
}
