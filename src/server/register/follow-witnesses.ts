import type { WitnessOutcome } from '#domain/register/watch-schema.ts';
import { haveSigned, lastHeads, unsignedHeads } from '#domain/register/witnesses.ts';
import type { Dependencies } from '../dependencies.ts';
import { askWitness } from './ask-witness.ts';
import type { Witness } from './witness-setting.ts';

/** What a witness that does not sign is spared, twice as long each time. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

interface Following {
  /** Has what is new signed, or goes on with it. @returns when all of them have been asked; never rejected */
  look(): Promise<unknown>;
  /**
   * Asks for the last heads once more, signed or not: a database that was restored from a backup has forgotten what
   * witnesses have signed since. @returns when each has answered, or none of them will soon; never rejected
   */
  askAnew(): Promise<unknown>;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

/**
 * Has witnesses sign the last head of each log: each of them in its own time, so that one that is away keeps neither the
 * others waiting nor the sealing. What has to be signed is read from the database: what is not signed now is asked for
 * when they are looked after next.
 *
 * @param now milliseconds of a clock that is never set
 */
export function followWitnesses(
  deps: Pick<Dependencies, 'config' | 'db' | 'log'>,
  witnesses: readonly Witness[],
  now: () => number = () => performance.now(),
): Following {
  const stopping = new AbortController();
  const followers = witnesses.map((witness) => createFollower(deps, witness, stopping.signal, now));
  return {
    look: () => Promise.all(followers.map((one) => one.look())),
    askAnew: () => Promise.all(followers.map((one) => one.askAnew())),
    async stop() {
      stopping.abort();
      await Promise.all(followers.map((one) => one.ended()));
    },
  };
}

function createFollower(
  { config, db, log }: Pick<Dependencies, 'config' | 'db' | 'log'>,
  { verifier, address }: Witness,
  stop: AbortSignal,
  now: () => number,
) {
  const pauses = createPauses(now);
  let underWay: Promise<void> | null = null;
  const ask = (body: string) => askWitness(address, body, stop);

  async function signAll(find: typeof unsignedHeads): Promise<void> {
    if (!pauses.isOver(verifier.name)) return;
    for (const head of await find(db, config.competitionId, verifier.name)) {
      const { contest_id: contest, size } = head;
      if (stop.aborted) return;
      if (!pauses.isOver(contest)) continue;
      const outcome = await haveSigned(db, verifier, head, ask);
      if (stop.aborted) return;
      // One that is away is away for all logs; one that refuses may refuse this one only.
      const long = pauses.note(outcome === 'away' ? verifier.name : contest, outcome);
      if (outcome !== 'signed') {
        log.warn(
          { witness: verifier.name, contest, size, outcome, pause_s: long / 1000 },
          'register witness',
        );
      } else pauses.note(verifier.name, outcome);
      if (outcome === 'away') return;
    }
  }

  async function once(find: typeof unsignedHeads): Promise<void> {
    if (stop.aborted) return;
    underWay ??= signAll(find)
      .catch((err) => log.warn({ err, witness: verifier.name }, 'register witness'))
      .finally(() => {
        underWay = null;
      });
    await underWay;
  }

  return { look: () => once(unsignedHeads), askAnew: () => once(lastHeads), ended: async () => underWay };
}

/** For how long what has failed is left alone. */
function createPauses(now: () => number) {
  const pauses = new Map<string, { until: number; long: number }>();
  return {
    isOver: (what: string) => (pauses.get(what)?.until ?? 0) <= now(),
    /** @returns milliseconds of the pause that begins */
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
