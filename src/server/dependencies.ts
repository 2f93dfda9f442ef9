import type { FastifyBaseLogger } from 'fastify';
import { type ConnectionSettings, createDb, createPool, createVotePool, type Db } from '#database/client.ts';
import { PATIENCE } from '#database/patience.ts';
import { countedAsWaiting, currentWaiting } from '#database/waiting.ts';
import { createRewards } from '#domain/bonus/rewards.ts';
import { toShow } from '#domain/contest/settings-admin.ts';
import { AppError } from '#domain/errors.ts';
import type { Rewards } from '#domain/identity/dependencies.ts';
import { createPasswordHasher, type PasswordEngine, type PasswordHasher } from '#domain/identity/password.ts';
import { createSessionRegistry, type SessionRegistry } from '#domain/identity/session-registry.ts';
import { createWaitingRoom, type WaitingRoom } from '#domain/identity/waiting-room.ts';
import { SCAN_STATEMENT_MS } from '#domain/risk/scan.ts';
import { createVoteBatcher, type VoteBatcher } from '#domain/voting/batcher.ts';
import { createBallotWriter } from '#domain/voting/write-ballots.ts';
import type { AppConfig } from './config.ts';
import { toAppError } from './errors.ts';
import { createGeography, type Geography } from './geography.ts';
import { createGrantWatch, type GrantWatch } from './grant-watch.ts';
import { type KnownShow, rememberShow } from './known-show.ts';
import { createLiveFeed, type LiveFeed } from './live-feed.ts';
import { createMailer, type RunningMailer } from './mail/mailer.ts';
import { folderTransport, smtpTransport } from './mail/transports.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createBucketStorage } from './uploads/bucket-storage.ts';
import { createFolderStorage } from './uploads/folder-storage.ts';
import type { ObjectStorage } from './uploads/object-storage.ts';
import { createPictureStore, type PictureStore } from './uploads/pictures.ts';

/** One at a time: strangers at the régie's door cost one core at most, and of what is left. */
const REGIE_HASHING = { running: 1, waiting: 20, patienceMs: 8_000 };
const ATTEMPTS_WAITING = 1_000;
/** A ballot is given so long even where its request has waited for nearly all of its time. */
const SHORTEST_MS = 500;
/** A page, its worker and two retries; the queue is bounded for all by `VOTE_QUEUE`. */
const BALLOTS_OF_ONE_USER = 4;
/** The search for fraud holds one while it looks; retention takes another. */
const BACKGROUND_CONNECTIONS = 2;

/** Everything the application is made of; made in `main.ts`, or by a test. */
export interface Dependencies {
  config: AppConfig;
  db: Db;
  /** For work that reads or changes whole tables while no caller waits for it: its statements may take their time. */
  background: Db;
  batcher: VoteBatcher;
  passwords: PasswordHasher;
  /** The same for strangers at the régie's door, in a line and a process of their own. */
  operatorPasswords: PasswordHasher;
  /** Where attempts to sign in wait for their turn. */
  waitingRoom: WaitingRoom;
  sessions: SessionRegistry;
  mailer: RunningMailer;
  rewards: Rewards;
  geography: Geography;
  metrics: Metrics;
  /** What the régie's live screen shows, read once for all who watch. */
  live: LiveFeed;
  /** How fast bonus votes are granted, and whether that is an alarm. */
  grants: GrantWatch;
  pictures: PictureStore;
  /** The competition, its name and look, for those who must not wait for the database. */
  show: KnownShow;
  /** Hears of each act of the régie. */
  onAct(name: string): void;
  log: FastifyBaseLogger;
  /** `stopping` from the first signal to stop: no new votes are taken, those taken are finished. */
  state: { stopping: boolean };
}

/**
 * Puts the parts together on one database.
 *
 * @param engines hash passwords of voters, and those that are tried at the régie's door; without them this process does
 * @returns them, and how to let go of the database
 */
export function assemble(
  config: AppConfig,
  connection: ConnectionSettings,
  log: FastifyBaseLogger,
  engines: { voters?: PasswordEngine; regie?: PasswordEngine } = {},
): { deps: Dependencies; close(): Promise<void> } {
  const [sessionSecret, ...formerSessionSecrets] = config.sessionSecrets;
  const db = createDb(createPool(connection, config.databaseConnections));
  const background = createDb(createPool(connection, BACKGROUND_CONNECTIONS, SCAN_STATEMENT_MS));
  // Votes have connections of their own: no page or sign-in can make them wait for one.
  const votePool = createVotePool(connection, config.votes.inFlight);
  const batcher = createVoteBatcher(
    createBallotWriter(votePool, config.competitionId),
    { ...config.votes, maxPerUser: BALLOTS_OF_ONE_USER, patience: PATIENCE.ballot },
    { batchWritten: (size, milliseconds) => metrics.batchWritten(size, milliseconds) },
  );
  const metrics = createMetrics(() => batcher.depth());
  const { smtpUrl, folder, from } = config.mail;
  const transport = smtpUrl ? smtpTransport(smtpUrl, from) : folderTransport(folder, from);
  const observedBatcher = observed(batcher, metrics);
  const show = rememberShow(db, config.competitionId, (err) => log.warn({ err }, 'the competition'));
  const grants = createGrantWatch({ db, config, metrics, log });
  const deps: Dependencies = {
    config,
    db,
    background,
    batcher: observedBatcher,
    live: createLiveFeed({ db, config, batcher: observedBatcher, metrics, grants, log }),
    grants,
    passwords: createPasswordHasher(config.passwords, engines.voters),
    operatorPasswords: createPasswordHasher(REGIE_HASHING, engines.regie),
    waitingRoom: createWaitingRoom(ATTEMPTS_WAITING),
    sessions: createSessionRegistry(sessionSecret, formerSessionSecrets),
    show,
    onAct: (name) => {
      if (name.startsWith('settings.')) show.forget();
    },
    mailer: createMailer({
      transport,
      publicUrl: config.publicUrl,
      log,
      show: async () => toShow(await show.get()),
    }),
    rewards: createRewards({ config }),
    geography: createGeography(config.geoDatabase, (err, file) =>
      log.warn({ err, file }, 'no country database: every country is unknown'),
    ),
    metrics,
    pictures: createPictureStore(storageFor(config, log)),
    log,
    state: { stopping: false },
  };
  const close = async () => {
    await deps.mailer.close();
    await Promise.all([db.destroy(), background.destroy(), votePool.end()]);
  };
  return { deps, close };
}

function storageFor({ uploads }: AppConfig, log: FastifyBaseLogger): ObjectStorage {
  if (!uploads.bucket) return createFolderStorage(uploads.folder);
  return createBucketStorage(uploads.bucket, (err) => log.warn({ err }, 'bucket of uploads'));
}

/** Counts what becomes of each ballot, wherever it came from. */
function observed(batcher: VoteBatcher, metrics: Metrics): VoteBatcher {
  return {
    ...batcher,
    submit: (ballot) =>
      countedAsWaiting(async () => {
        // What the request has waited for before counts: two waits would be no answer.
        const left = currentWaiting()?.left() ?? Number.POSITIVE_INFINITY;
        if (left <= 0) throw new AppError('DATABASE_UNAVAILABLE', { retryAfter: 2 });
        return batcher.submit(ballot, Math.max(left, SHORTEST_MS));
      }).then(
        (accepted) => {
          metrics.voteAccepted(ballot.daily, ballot.bonus, accepted.replayed);
          return accepted;
        },
        (error: unknown) => {
          metrics.voteRefused(toAppError(error).code);
          throw error;
        },
      ),
  };
}
