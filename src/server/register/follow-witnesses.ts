import type { WitnessOutcome } from '#domain/register/watch-schema.ts';
import { haveSigned, lastHeads, unsignedHeads } from '#domain/register/witnesses.ts';
import type { Dependencies } from '../dependencies.ts';
import { askWitness } from './ask-witness.ts';
import type { Witness } from './witness-setting.ts';

/** Pause before a witness that has not signed is asked again; it doubles each time. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

type Deps = Pick<Dependencies, 'config' | 'db' | 'log' | 'register'>;

interface Following {
  /** Has new heads signed, unless that is under way. @returns when all witnesses have been asked; never rejected */
  look(): Promise<unknown>;
  /**
   * Asks for the last heads once more, signed or not: a database that was restored from a backup has forgotten what
   * witnesses have signed since.
   *
   * @returns once each has answered or failed: whether the database could be read; never rejected
   */
  askAnew(): Promise<boolean>;
  /** Aborts the requests under way. */
  stop(): Promise<void>;
}

/**
 * Has witnesses sign the last head of each log. Each is asked independently, so that one that is away keeps neither the
 * others nor the sealing waiting. The heads to sign are read from the database: one that is not signed now is asked for
 * at the next `look`.
 *
 * @param now milliseconds of a monotonic clock
 */
export function followWitnesses(
  deps: Deps,
  witnesses: readonly Witness[],
  now: () => number = () => performance.now(),
): Following {
  const stopping = new AbortController();
  const followers = witnesses.map((witness) => createFollower(deps, witness, stopping.signal, now));
  return {
    look: () => Promise.all(followers.map((one) => one.look())),
    askAnew: async () => (await Promise.all(followers.map((one) => one.askAnew()))).every(Boolean),
    async stop() {
      stopping.abort();
      await Promise.all(followers.map((one) => one.ended()));
    },
  };
}

function createFollower(
  { config, db, log, register }: Deps,
  { verifier, address }: Witness,
  stop: AbortSignal,
  now: () => number,
) {
  const pauses = createPauses(now);
  let underWay: Promise<boolean> | null = null;
  const ask = (body: string) => askWitness(address, body, stop);

  const { competitionId } = config;
  const unsigned = () => unsignedHeads(db, competitionId, verifier.name);
  const all = () => lastHeads(db, competitionId, verifier.name, register);

  async function signAll(find: typeof all): Promise<void> {
    if (!pauses.isOver(verifier.name)) return;
    for (const head of await find()) {
      const { contest_id: contest, size } = head;
      if (stop.aborted) return;
      if (!pauses.isOver(contest)) continue;
      const outcome = await haveSigned(db, verifier, head, ask);
      if (stop.aborted) return;
      // A witness that is away is away for all logs; one that refuses may refuse this log only.
      const long = pauses.note(outcome === 'away' ? verifier.name : contest, outcome);
      if (outcome !== 'signed') {
        log.warn(
          { witness: verifier.name, contest, size, outcome, pause_s: long / 1000 },
          'a witness has not signed the register',
        );
      } else pauses.note(verifier.name, outcome);
      if (outcome === 'away') return;
    }
  }

  /** @returns whether no error occurred on this server's side */
  async function once(find: typeof all): Promise<boolean> {
    if (stop.aborted) return false;
    underWay ??= signAll(find)
      .then(() => true)
      .catch((err) => {
        log.warn({ err, witness: verifier.name }, 'what a witness has to sign could not be read');
        return false;
      })
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  return { look: () => once(unsigned), askAnew: () => once(all), ended: async () => underWay };
}

/** Keeps for how long a witness or a log is not asked about after a failure. */
function createPauses(now: () => number) {
  const pauses = new Map<string, { until: number; long: number }>();
  return {
    isOver: (what: string) => (pauses.get(what)?.until ?? 0) <= now(),
    /** @returns the pause that begins, in milliseconds */
    note(what: string, outcome: WitnessOutcome): number {
      if (outcome === 'signed') {
        pauses.delete(what);
        return 0;
      }
      const long = Math.min(2 * (pauses.get(what)?.long ?? FIRST_PAUSE_MS / 2), LONGEST_PAUSE_MS);
      pauses.set(what, { until: now() + long, long });
      return long;
    },
  };
}
