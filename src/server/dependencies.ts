import type { FastifyBaseLogger } from 'fastify';
import {
  type ConnectionSettings,
  createDb,
  createPool,
  createVotePool,
  createVoterPool,
  type Db,
} from '#database/client.ts';
import { PATIENCE } from '#database/patience.ts';
import { currentWaiting } from '#database/waiting.ts';
import { createRewards } from '#domain/bonus/rewards.ts';
import { toShow } from '#domain/contest/settings-admin.ts';
import { AppError } from '#domain/errors.ts';
import type { Rewards } from '#domain/identity/dependencies.ts';
import type { PasswordHasher } from '#domain/identity/password.ts';
import { createSessionRegistry, type SessionRegistry } from '#domain/identity/session-registry.ts';
import type { Turnstile } from '#domain/identity/turnstile.ts';
import { createWaitingRoom, type WaitingRoom } from '#domain/identity/waiting-room.ts';
import { SCAN_STATEMENT_MS } from '#domain/risk/scan.ts';
import type { FraudState } from '#domain/risk/schema.ts';
import { fraudState } from '#domain/risk/service.ts';
import { createVoteBatcher, type VoteBatcher } from '#domain/voting/batcher.ts';
import { createBallotWriter } from '#domain/voting/write-ballots.ts';
import type { AppConfig } from './config/config.ts';
import { toAppError } from './errors.ts';
import { createHashing, type Hashing } from './hashing/hashing.ts';
import { createMailer, type RunningMailer } from './mail/mailer.ts';
import { configuredTransport } from './mail/transports.ts';
import { createMetrics, type Metrics, showSignIns } from './monitoring/metrics.ts';
import { showPools } from './monitoring/pool-figures.ts';
import { showProduct } from './monitoring/product-figures.ts';
import {
  type Cluster,
  endedEverywhere,
  sharedPasswords,
  sharedTransport,
  sharedTurnstile,
  tellOthers,
} from './processes/cluster.ts';
import type { News, Outcomes } from './processes/messages.ts';
import { type CurveFeed, createCurveFeed } from './readings/curve-feed.ts';
import { createGrantWatch, type GrantWatch } from './readings/grant-watch.ts';
import { type KnownPlan, rememberPlan } from './readings/known-plan.ts';
import { type KnownShow, rememberShow } from './readings/known-show.ts';
import { createLiveFeed, type LiveFeed, type LiveSources } from './readings/live-feed.ts';
import { createRareReading, type RareReading } from './readings/rare-reading.ts';
import { createVoterReader, type VoterReader } from './readings/voter-reader.ts';
import { createRegister, type Register } from './register/register.ts';
import { createGeography, type Geography } from './requests/geography.ts';
import type { Tracing } from './tracing/tracing.ts';
import { createFolderStorage } from './uploads/folder-storage.ts';
import type { ObjectStorage } from './uploads/object-storage.ts';
import { createS3Storage } from './uploads/s3-storage.ts';
import { createUploadStore, type UploadStore } from './uploads/upload-store.ts';

const ATTEMPTS_WAITING = 1_000;
/** The least time that a ballot gets, even when its request has already waited for nearly all of its own. */
const SHORTEST_MS = 500;
/** A page, its service worker and two retries; `VOTE_QUEUE` bounds the queue of all users together. */
const BALLOTS_OF_ONE_USER = 4;
/**
 * Limits of the statements that read visitors' states: while they run, the next visitors gather. While votes wait,
 * fewer and larger statements leave more of the database to votes (docs/decisions/0064), and `aTurn` pages or more go on in
 * a turn of the event loop (0070).
 */
const VOTER_STATES = { inFlight: 2, maxBatch: 200, besideVotes: { gatherMs: 10, aTurn: 2 } };
/** How long a worker waits for the keeper, silent while it is being replaced; then the worker reads for itself. */
const LIVE_MS = 3_000;
/** The search for fraud holds one connection while it runs; retention takes another. */
const BACKGROUND_CONNECTIONS = 2;

/** Everything the application is made of; made in `main.ts`, or by a test. */
export interface Dependencies {
  config: AppConfig;
  db: Db;
  /** For work that reads or changes whole tables while no caller waits for it: its statements may take their time. */
  background: Db;
  batcher: VoteBatcher;
  passwords: PasswordHasher;
  /** Hashes the passwords typed at the régie's sign-in, by operators or strangers, in its own queue and process. */
  operatorPasswords: PasswordHasher;
  /** Lets registrations and sign-ins in as fast as passwords are hashed. */
  turnstile: Turnstile;
  /** Where attempts to sign in wait for their turn. */
  waitingRoom: WaitingRoom;
  sessions: SessionRegistry;
  mailer: RunningMailer;
  rewards: Rewards;
  geography: Geography;
  metrics: Metrics;
  /** What the régie's live screen shows, read once for all operators who watch. */
  live: LiveFeed;
  /** The votes of a contest over time, read once for all operators who look. */
  curves: CurveFeed;
  /** Groups of accounts that wait for a decision, by the id of the contest whose votes are shown with them. */
  fraud: RareReading<FraudState>;
  /** How fast bonus votes are granted, and whether that is an alarm. */
  grants: GrantWatch;
  uploads: UploadStore;
  /** The competition's name and look, for callers that must not wait for the database. */
  show: KnownShow;
  /** The competition's plan: from it follows at which instants its pages change. */
  plan: KnownPlan;
  /** What pages show of visitors, read for many at once. */
  voters: VoterReader;
  /** Keys of the public register, and what monitors are told of it. */
  register: Register;
  /** Takes note of an act of the régie, by the act's name, and tells the other workers. */
  onAct(name: string): Promise<void>;
  /** Takes note of what another worker has changed. */
  hear(news: News): void;
  /** What became of the requests to vote that came to this process. */
  outcomes(): Outcomes;
  /** The other workers, where there are several; null where this process is the product. */
  cluster: Cluster | null;
  /** Null where no collector takes traces. */
  tracing: Tracing | null;
  log: FastifyBaseLogger;
  /** `stopping` from the first signal to stop: no new votes are taken, those taken are finished. */
  state: { stopping: boolean };
}

interface ProcessParts {
  hashing?: Hashing;
  cluster?: Cluster;
  tracing?: Tracing | null;
}

/**
 * Puts the parts together on one database.
 *
 * @param means `hashing` hashes passwords (without it this process does); `cluster`: this is one of several workers
 * @returns the parts, and `close`, which stops the mailer and ends all connections to the database
 */
export function assemble(
  config: AppConfig,
  connection: ConnectionSettings,
  log: FastifyBaseLogger,
  means: ProcessParts = {},
): { deps: Dependencies; close(): Promise<void> } {
  const [sessionSecret, ...formerSessionSecrets] = config.sessionSecrets;
  const tracing = means.tracing ?? null;
  const onStatement = tracing?.statement;
  const traced = onStatement ? { onStatement } : {};
  const pagePool = createPool(connection, config.databaseConnections, undefined, traced);
  const db = createDb(pagePool);
  const backgroundPool = createPool(connection, BACKGROUND_CONNECTIONS, SCAN_STATEMENT_MS, traced);
  const background = createDb(backgroundPool);
  // Votes have connections of their own: no page or sign-in can make them wait for one.
  const votePool = createVotePool(connection, config.votes.inFlight, onStatement);
  const write = createBallotWriter(votePool, config.competitionId, (err) =>
    log.warn({ err }, 'votes wait: the database did not take them, and is asked again'),
  );
  const batcher = createVoteBatcher(
    tracing?.followBatches(write) ?? write,
    { ...config.votes, maxPerUser: BALLOTS_OF_ONE_USER, patience: PATIENCE.ballot },
    { batchWritten: (size, milliseconds) => metrics.batchWritten(size, milliseconds) },
  );
  const { depth, oldestMs } = batcher;
  const metrics = createMetrics({ depth, oldestMs, limit: config.votes.maxQueue });
  const cluster = means.cluster ?? null;
  // Visitors' states are read on connections of their own: no page that is slow to read keeps them waiting.
  const voterStates = cluster ? { ...VOTER_STATES, inFlight: 1 } : VOTER_STATES;
  const voterPool = createVoterPool(connection, voterStates.inFlight, onStatement);
  const pools = { pages: pagePool, votes: votePool, voters: voterPool, background: backgroundPool };
  showPools(metrics.registry, pools);
  const transport = cluster ? sharedTransport(cluster) : configuredTransport(config.mail);
  const sessions = createSessionRegistry(sessionSecret, formerSessionSecrets);
  const observedBatcher = observed(batcher, metrics, tracing);
  const show = rememberShow(db, config.competitionId, (err) =>
    log.warn({ err }, 'the competition could not be read'),
  );
  const plan = rememberPlan(db, config.competitionId);
  const curves = createCurveFeed(db, config.competitionId);
  const fraud = createRareReading((contest) => fraudState(db, contest), log, 'groups could not be read');
  const grants = createGrantWatch({ db, config, metrics, log });
  const outcomes = () => ({ ...metrics.recent.read(Date.now()), queue: batcher.depth() });
  const hear = (news: News) => {
    if (news.kind === 'sessions-ended') void sessions.forget(...news.tokenHashes);
    else {
      if (news.name.startsWith('settings.')) show.forget();
      plan.expire();
      curves.forget();
      fraud.forget();
    }
  };
  const deps: Dependencies = {
    config,
    db,
    background,
    batcher: observedBatcher,
    live: createLiveFeed({ db, config, grants, log, ...liveSources(cluster, outcomes) }),
    curves,
    fraud,
    grants,
    ...signingIn(config, means, metrics),
    waitingRoom: createWaitingRoom(ATTEMPTS_WAITING),
    sessions: endedEverywhere(sessions, cluster),
    show,
    plan,
    voters: createVoterReader(
      voterPool,
      config.competitionId,
      voterStates,
      (err) => log.error({ err }, 'bonus votes could not be read'),
      () => depth() > 0,
    ),
    async onAct(name) {
      hear({ kind: 'act', name });
      await tellOthers(cluster, { kind: 'act', name });
    },
    hear,
    outcomes,
    cluster,
    tracing,
    mailer: createMailer({
      transport,
      publicUrl: config.publicUrl,
      log,
      show: async () => toShow(await show.get()),
      onOutcome: metrics.mailed,
    }),
    rewards: createRewards({ config }),
    geography: createGeography(config.geoDatabase, (err, file) =>
      log.warn({ err, file }, 'no country database: every country is unknown'),
    ),
    metrics,
    uploads: createUploadStore(storageFor(config, log), config.uploads.videoBytesMax),
    register: createRegister(config, metrics.registry),
    log,
    state: { stopping: false },
  };
  const close = async () => {
    await deps.mailer.close();
    await Promise.all([db.destroy(), background.destroy(), votePool.end(), voterPool.end()]);
  };
  return { deps, close };
}

/** Passwords wait to be hashed in this process, or in the supervisor where there are several workers. */
function signingIn(config: AppConfig, { hashing, cluster }: ProcessParts, metrics: Metrics) {
  if (cluster) {
    return {
      passwords: sharedPasswords(cluster, 'voters'),
      operatorPasswords: sharedPasswords(cluster, 'regie'),
      turnstile: sharedTurnstile(cluster),
    };
  }
  const own = hashing ?? createHashing(config);
  showSignIns(metrics.registry, own);
  showProduct(metrics.registry, config);
  return own;
}

/** The keeper reads the live figures for operators at every worker, and counts the outcomes of all workers. */
function liveSources(cluster: Cluster | null, outcomes: () => Outcomes): LiveSources {
  if (!cluster) return { outcomes: async () => outcomes() };
  return {
    outcomes: () => cluster.ask('outcomes', null),
    ...(cluster.keeper ? {} : { keeper: (fresh: boolean) => cluster.ask('live', { fresh }, LIVE_MS) }),
  };
}

function storageFor({ uploads }: AppConfig, log: FastifyBaseLogger): ObjectStorage {
  if (!uploads.s3) return createFolderStorage(uploads.folder);
  return createS3Storage(uploads.s3, (err) =>
    log.warn({ err }, 'the bucket of uploads refuses or does not answer'),
  );
}

/** Counts what becomes of each ballot, wherever it came from. */
function observed(batcher: VoteBatcher, metrics: Metrics, tracing: Tracing | null): VoteBatcher {
  return {
    ...batcher,
    submit(ballot) {
      // What the request has waited before is subtracted: after two full waits its caller would get no answer.
      tracing?.ballotCame(ballot);
      const waiting = currentWaiting();
      const stop = waiting?.begin();
      const left = waiting?.left() ?? Number.POSITIVE_INFINITY;
      const answer =
        left > 0
          ? batcher.submit(ballot, Math.max(left, SHORTEST_MS), waiting?.request() ?? null)
          : Promise.reject(new AppError('DATABASE_UNAVAILABLE', { retryAfter: 2 }));
      return answer.then(
        (accepted) => {
          stop?.();
          metrics.voteAccepted(ballot.daily, ballot.bonus, accepted.replayed);
          return accepted;
        },
        (error: unknown) => {
          stop?.();
          metrics.voteRefused(toAppError(error).code);
          throw error;
        },
      );
    },
  };
}
