/**
 * What may stand in `src/domain`. A feature's folder holds the four files of `USUAL` and their tests; any other file
 * is an exception, which plays the same part as one of the four, for a reason that is written here and nowhere else.
 * The arrows of a part (`.dependency-cruiser.mjs`) hold for its exceptions too.
 */
type Part =
  /** Decides and describes; safe in the browser. */
  | 'pure'
  /** Works for a service on the server; knows neither SQL nor other features. */
  | 'tool'
  /** SQL. */
  | 'queries'
  /** Use cases: transaction, rules, queries. */
  | 'service';

const USUAL: Record<string, Part> = { schema: 'pure', rules: 'pure', queries: 'queries', service: 'service' };

interface Exception {
  part: Part;
  why: string;
}

/** Files that stand beside the features. */
const SHARED: Record<string, Exception> = {
  'errors.ts': { part: 'pure', why: 'the one table of refusals' },
  'input.ts': { part: 'pure', why: 'a validator’s complaints in our words' },
  'version.ts': { part: 'tool', why: 'how a form tells that somebody else was first' },
};

const EXCEPTIONS: Record<string, Exception> = {
  'identity/common-passwords.ts': { part: 'pure', why: 'a list too long to stand among rules' },
  'identity/phone.ts': { part: 'pure', why: 'nothing else loads the phone library' },
  'identity/phone-metadata.json': { part: 'pure', why: 'made by scripts/phone-metadata.ts' },
  'identity/phone-countries.ts': { part: 'pure', why: 'the list of the phone field, without the library' },
  'identity/opaque-id.ts': {
    part: 'pure',
    why: 'pages check ids with it; rules would bring all passwords along',
  },
  'identity/user-id.ts': { part: 'tool', why: 'ids and their buckets, which every key is made of' },
  'identity/password.ts': { part: 'tool', why: 'Argon2 and its waiting line' },
  'identity/session-token.ts': { part: 'tool', why: 'the token’s form, apart from who is revoked' },
  'identity/session-registry.ts': { part: 'service', why: 'holds the revocations that this process knows' },
  'identity/hash-filter.ts': { part: 'tool', why: 'a set of fixed size, for sessions that have ended' },
  'identity/revocation-queries.ts': { part: 'queries', why: 'read by the registry alone, page by page' },
  'identity/dependencies.ts': { part: 'service', why: 'a type that the use-case files share' },
  'identity/sign-in.ts': { part: 'service', why: 'one use case with its throttle' },
  'identity/account-queries.ts': {
    part: 'queries',
    why: 'the SQL of one’s own account, apart from signing in',
  },
  'identity/delete-account.ts': { part: 'service', why: 'one use case, whose order matters' },
  'identity/device.ts': { part: 'pure', why: 'what a browser’s long name says to a person' },
  'identity/email-confirmation.ts': { part: 'service', why: 'one use case in two steps, a message apart' },
  'identity/forgotten-password.ts': { part: 'service', why: 'one use case in two steps, a message apart' },
  'identity/letters.ts': {
    part: 'pure',
    why: 'what can be written to people, and the pages that links open',
  },
  'identity/letter-limits.ts': {
    part: 'service',
    why: 'how often, and in whose words, strangers are written to',
  },
  'identity/letter-queries.ts': {
    part: 'queries',
    why: 'one statement that gives out what comes free with time',
  },
  'identity/link-token.ts': { part: 'tool', why: 'the form of links that work once' },
  'identity/find-account.ts': {
    part: 'service',
    why: 'whom somebody at work means by a number or an address',
  },
  'identity/own-data.ts': { part: 'service', why: 'all that is kept of a person, for that person' },
  'identity/proof.ts': { part: 'service', why: 'asked by several use cases before what cannot be undone' },
  'identity/retention.ts': { part: 'service', why: 'takes turns with other processes, in small steps' },
  'identity/retention-queries.ts': { part: 'queries', why: 'one statement for each kind of old trace' },
  'identity/sessions.ts': { part: 'service', why: 'the devices where somebody is signed in' },
  'identity/update-profile.ts': { part: 'service', why: 'one use case with its letters' },
  'identity/external.ts': { part: 'service', why: 'Google and canal: one account by issuer and subject' },
  'identity/external-registration.ts': {
    part: 'service',
    why: 'accounts without a password, at once or pending',
  },
  'identity/external-queries.ts': { part: 'queries', why: 'tables that only those two files read' },
  'identity/profile.ts': { part: 'service', why: 'the account as screens and calls show it' },
  'identity/popup-words.ts': {
    part: 'pure',
    why: 'what a popup’s two pages say to each other, one of ours on each side',
  },
  'identity/pseudonym.ts': { part: 'tool', why: 'the one way in which traces are hashed' },
  'identity/guesses.ts': { part: 'service', why: 'slows guesses down, for other features too' },
  'identity/returning.ts': { part: 'service', why: 'identifiers that were given up, wherever that happens' },
  'identity/released-queries.ts': { part: 'queries', why: 'a table that only returning.ts reads' },
  'identity/known-device.ts': { part: 'tool', why: 'the form of what a device carries of its accounts' },
  'identity/sign-in-rules.ts': { part: 'pure', why: 'how attempts at both doors are spread in time' },
  'identity/sign-in-throttle.ts': { part: 'service', why: 'lets attempts through, at the régie’s door too' },
  'identity/throttle-queries.ts': { part: 'queries', why: 'the statement that gives turns' },
  'identity/waiting-room.ts': { part: 'tool', why: 'waiting, which tests do without' },
  'identity/published-accounts.ts': { part: 'service', why: 'whose password anybody can read' },
  'bonus/dependencies.ts': { part: 'service', why: 'a type that the use-case files share' },
  'bonus/grants.ts': { part: 'service', why: 'the one way in which bonus votes are granted' },
  'bonus/referrals.ts': { part: 'service', why: 'invitations: looked up late, granted by five' },
  'bonus/partner-codes.ts': { part: 'service', why: 'one use case with its throttle' },
  'bonus/videos.ts': { part: 'service', why: 'watching, measured by checkpoints' },
  'bonus/rewards.ts': { part: 'service', why: 'what identity tells of, without knowing bonus votes' },
  'regie/budget-rules.ts': { part: 'pure', why: 'what codes and videos may give, for screens too' },
  'bonus/source-queries.ts': {
    part: 'queries',
    why: 'grants by what gave them, over all accounts',
  },
  'bonus/grant-pace.ts': { part: 'service', why: 'how fast bonus votes are granted, for the alarm' },
  'bonus/video-queries.ts': { part: 'queries', why: 'tables that only videos.ts reads' },
  'contest/as-of.ts': { part: 'pure', why: 'the competition at another instant than the present' },
  'bonus/video-address.ts': { part: 'pure', why: 'which addresses of other sites a player can be given' },
  'bonus/video-desk.ts': { part: 'service', why: 'videos as those see them who offer them' },
  'bonus/video-desk-queries.ts': { part: 'queries', why: 'the SQL of that desk, which no visitor needs' },
  'regie/video-schema.ts': { part: 'pure', why: 'what the acts on bonus videos need to be told' },
  'regie/video-acts.ts': { part: 'service', why: 'the acts on bonus videos' },
  'contest/document.ts': { part: 'tool', why: 'how a long text is read: the rules, the terms' },
  'contest/page-texts.ts': {
    part: 'service',
    why: 'long texts that the régie has published, version by version',
  },
  'contest/page-text-queries.ts': {
    part: 'queries',
    why: 'the table of those texts, to which rows are only added',
  },
  'regie/page-acts.ts': { part: 'service', why: 'the acts on long texts' },
  'contest/plan.ts': { part: 'service', why: 'what the régie does to weeks: dates, phases, who takes part' },
  'contest/end-rules.ts': { part: 'pure', why: 'how far one person, and two, move the end of a vote' },
  'contest/end-date.ts': { part: 'service', why: 'a vote that ends later, or earlier, than was planned' },
  'contest/plan-queries.ts': { part: 'queries', why: 'the SQL of planning, apart from what visitors read' },
  'regie/contest-acts.ts': { part: 'service', why: 'the acts on a week and its vote' },
  'regie/counting-acts.ts': { part: 'service', why: 'counting, publishing, correcting' },
  'regie/contests.ts': { part: 'service', why: 'weeks and counts as the régie’s screens show them' },
  'regie/access.ts': { part: 'service', why: 'who may come in: two factors, sessions, invitations' },
  'regie/invitations.ts': { part: 'service', why: 'how people come in, from the letter to their codes' },
  'regie/invitation-queries.ts': { part: 'queries', why: 'what makes an invitation good' },
  'regie/admission-queries.ts': { part: 'queries', why: 'who let whom in' },
  'regie/second-person-rules.ts': { part: 'pure', why: 'who is a second person, for every act' },
  'regie/published-operators.ts': { part: 'service', why: 'whose password anybody can read' },
  'regie/acts.ts': { part: 'service', why: 'the one way to do anything there' },
  'regie/risk-schema.ts': {
    part: 'pure',
    why: 'the input of the acts on groups, beside those of people and videos',
  },
  'regie/decisions.ts': { part: 'service', why: 'the second person’s word on what waits' },
  'regie/approval-queries.ts': { part: 'queries', why: 'what waits for a second person' },
  'regie/audit.ts': { part: 'service', why: 'what was done, which every act writes' },
  'regie/audit-queries.ts': { part: 'queries', why: 'the one table that nothing leaves' },
  'regie/dependencies.ts': { part: 'service', why: 'a type that the use-case files share' },
  'regie/live.ts': { part: 'service', why: 'the screen on air, at one instant' },
  'regie/live-queries.ts': { part: 'queries', why: 'figures that must be quick while votes pour in' },
  'regie/one-time-code.ts': { part: 'tool', why: 'the second factor, and how its secret is kept' },
  'regie/operator-acts.ts': { part: 'service', why: 'the acts on the team itself' },
  'regie/content-schema.ts': { part: 'pure', why: 'what the acts on texts and pictures need to be told' },
  'regie/message-acts.ts': { part: 'service', why: 'the acts on messages' },
  'contest/candidate-desk.ts': { part: 'service', why: 'candidates as those see them who run the show' },
  'contest/candidate-queries.ts': { part: 'queries', why: 'the SQL of that desk, which no visitor needs' },
  'regie/candidate-acts.ts': { part: 'service', why: 'the acts on candidates' },
  'contest/content-desk.ts': {
    part: 'service',
    why: 'banners and questions as those see them who write them',
  },
  'contest/content-queries.ts': { part: 'queries', why: 'the SQL of that desk, which no visitor needs' },
  'contest/settings-desk.ts': { part: 'service', why: 'what a broadcaster makes their own, part by part' },
  'contest/settings-queries.ts': { part: 'queries', why: 'the SQL of that desk, which no visitor needs' },
  'contest/theme.ts': { part: 'pure', why: 'colours, and whether they can be read; no phone loads it' },
  'contest/share-texts.ts': { part: 'pure', why: 'the words of shared links and the places in them' },
  'contest/show.ts': { part: 'pure', why: 'the name and look, which sentences of every feature hold' },
  'regie/settings-schema.ts': { part: 'pure', why: 'what the acts on settings need to be told' },
  'regie/settings-acts.ts': { part: 'service', why: 'the acts on settings' },
  'regie/content-acts.ts': { part: 'service', why: 'the acts on banners and questions' },
  'regie/grant-weight.ts': { part: 'service', why: 'how much acts weigh that make bonus votes' },
  'regie/grant-weight-queries.ts': { part: 'queries', why: 'what one operator has granted alone' },
  'regie/code-acts.ts': { part: 'service', why: 'the acts on partner codes' },
  'bonus/code-desk.ts': { part: 'service', why: 'partner codes as those see them who hand them out' },
  'bonus/code-queries.ts': { part: 'queries', why: 'the SQL of that desk, which no visitor needs' },
  'messaging/desk.ts': { part: 'service', why: 'messages as those see them who write' },
  'messaging/desk-queries.ts': { part: 'queries', why: 'the SQL of that desk, which no visitor needs' },
  'messaging/markdown.ts': { part: 'tool', why: 'the one place where what people write becomes HTML' },
  'identity/people.ts': { part: 'service', why: 'what whoever answers for the show may see and stop' },
  'regie/preview.ts': { part: 'service', why: 'the public’s site at another instant, for the régie only' },
  'regie/preview-schema.ts': { part: 'pure', why: 'what a preview is chosen by, and carried as' },
  'regie/people.ts': { part: 'service', why: 'looking at people, which is itself written down' },
  'regie/people-schema.ts': { part: 'pure', why: 'what the acts on people are told' },
  'regie/people-acts.ts': { part: 'service', why: 'the acts on people' },
  'regie/csv.ts': { part: 'pure', why: 'files that a spreadsheet opens and never reckons with' },
  'regie/audit-export.ts': { part: 'service', why: 'the whole journal, a part at a time' },
  'counting/annulments.ts': { part: 'service', why: 'takes votes out of the count and back' },
  'counting/annulment-queries.ts': { part: 'queries', why: 'the tables of those decisions' },
  'counting/count.ts': { part: 'service', why: 'the count of a closed contest, from its rows' },
  'counting/count-queries.ts': { part: 'queries', why: 'statements that read a whole contest in pieces' },
  'counting/figures.ts': { part: 'service', why: 'what counts in a contest: the one reader' },
  'counting/own-votes.ts': { part: 'service', why: 'which of a user’s own votes count' },
  'counting/results.ts': { part: 'service', why: 'figures as the public reads them' },
  'counting/rollup.ts': { part: 'service', why: 'the tallies: SQL whose order is the argument' },
  'counting/standing-queries.ts': { part: 'queries', why: 'the views of votes that count' },
  'counting/versions.ts': { part: 'service', why: 'counts that are frozen, and what becomes of them' },
  'counting/version-queries.ts': { part: 'queries', why: 'the tables of those counts' },
  'regie/facts-schema.ts': { part: 'pure', why: 'what a second person is shown, as data' },
  'risk/risk.ts': { part: 'service', why: 'what people look at before they decide' },
  'risk/risk-acts.ts': { part: 'service', why: 'the acts on suspicious groups and on listed accounts' },
  'risk/annulment-effect.ts': {
    part: 'service',
    why: 'what an annulment does to a count, for who approves it',
  },
  'risk/pins.ts': { part: 'service', why: 'what a request to annul will do, held until it is decided' },
  'risk/pin-queries.ts': { part: 'queries', why: 'the table of those votes' },
  'risk/scan.ts': { part: 'service', why: 'takes turns with other processes' },
  'risk/scan-queries.ts': { part: 'queries', why: 'turns, progress, and what was found' },
  'risk/finding-queries.ts': { part: 'queries', why: 'one statement for each kind of group' },
  'risk/choice-queries.ts': { part: 'queries', why: 'when a group’s choice is not the public’s, in SQL' },
  'voting/ballot.ts': { part: 'pure', why: 'types that the files of the write path share' },
  'voting/batcher.ts': { part: 'tool', why: 'the queue, which knows nothing of the database' },
  'voting/statements.ts': { part: 'queries', why: 'the two prepared statements, as text' },
  'voting/writers.ts': { part: 'service', why: 'waits for the statements under way, on whichever server' },
  'voting/write-ballots.ts': {
    part: 'service',
    why: 'what a batch does: send, retry, tell each its outcome',
  },
};

/** Tests of what no single file promises. */
const SCENARIOS: Record<string, string> = {
  'counting/agreement.test.ts': 'every figure that is shown, held against every other',
  'counting/publication.test.ts': 'a planned publication, and what changes the count meanwhile',
  'identity/released.test.ts': 'identifiers that change accounts, through every use case that lets them go',
  'identity/sign-in-races.test.ts': 'signing in against deletion, reset and unlinking',
  'identity/session-clock.test.ts': 'revocations by the database’s clock, and for how long',
  'regie/secrecy.test.ts': 'what an insider with every screen and file can tell of one vote',
  'voting/connections.test.ts': 'what vote connections are told, and what they do without it',
  'regie/end-acts.test.ts': 'the end of a vote, moved by one and by two',
  'voting/clock.test.ts': 'midnight and the cut-off, through the whole write path',
  'voting/batcher-limits.test.ts': 'how many of one user wait, and how long anybody does',
  'voting/edges.test.ts': 'refusals at midnight and at the cut-off, while an earlier sending is under way',
  'voting/one-day.test.ts': 'a day on which one week ends and the next begins',
  'regie/door.test.ts': 'what strangers can do at the régie’s door, and to voters by it',
  'regie/rotation.test.ts': 'what becomes of everything that a secret has made when it changes',
  'voting/network.test.ts': 'connections that break, a database that falls silent',
};

/** The features, and whose services each may ask; an arrow that is not here does not exist. */
export const FEATURES: Record<string, readonly string[]> = {
  contest: [],
  // The competition's row lists the countries whose numbers may register.
  identity: ['contest'],
  bonus: ['identity'],
  voting: ['contest', 'bonus', 'identity'],
  // Above both, and alone in reading votes that count; nothing that it stands on asks it.
  counting: ['contest', 'voting'],
  messaging: ['identity'],
  sharing: ['contest', 'counting'],
  // Its acts are of the régie's form.
  risk: ['contest', 'identity', 'counting', 'regie'],
  regie: ['contest', 'identity', 'bonus', 'voting', 'counting', 'messaging', 'sharing', 'risk'],
};

/** A pattern for the paths of all files that play a part, in one feature or in all. */
export function filesOf(part: Part, feature?: string): string {
  const usual = Object.keys(USUAL).filter((name) => USUAL[name] === part);
  const features = feature ? [feature] : Object.keys(FEATURES);
  const named = Object.entries(EXCEPTIONS)
    .filter(([file, exception]) => exception.part === part && features.includes(file.split('/')[0] ?? ''))
    .map(([file]) => file.replaceAll('.', '\\.'));
  const folders = `(?:${features.join('|')})/(?:${usual.join('|') || '(?!)'})\\.ts`;
  return `^src/domain/(?:${[folders, ...named].join('|')})$`;
}

/** The files beside the features, as a pattern. */
export const SHARED_FILES = `^src/domain/(?:${Object.keys(SHARED).join('|').replaceAll('.', '\\.')})$`;

/** Why a file may not stand where it does, or null. @param file path below `src/domain` */
export function strangerInDomain(file: string): string | null {
  const tested = file.replace(/\.test\.ts$/, '.ts');
  if (tested in SHARED || tested in EXCEPTIONS || file in SCENARIOS) return null;
  const [feature = '', name = '', deeper] = tested.split('/');
  if (!(feature in FEATURES)) return `"${feature}" is no feature`;
  if (deeper !== undefined) return 'a feature has no folders';
  const usual = Object.keys(USUAL).map((part) => `${part}.ts`);
  return usual.includes(name) ? null : `neither ${usual.join(', ')} nor a named exception`;
}

/** Exceptions that name no file any more. @param files paths below `src/domain` */
export function staleExceptions(files: readonly string[]): string[] {
  return [SHARED, EXCEPTIONS, SCENARIOS].flatMap(Object.keys).filter((file) => !files.includes(file));
}
