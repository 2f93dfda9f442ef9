import { Gauge, type Registry } from 'prom-client';
import { DatabaseError } from '#database/database-error.ts';
import { endAbandonedWaits, readStandby } from '#database/standby.ts';
import type { StandbyState } from '#database/standby-state.ts';
import type { Dependencies } from '../dependencies.ts';

const EVERY_MS = 2_000;

/** @throws {DatabaseError} where the operator asks for a second disk and the server has no standby */
export function assertStandby(
  { requireStandby }: { requireStandby: boolean },
  { standby, description }: { standby: StandbyState | null; description: string },
): void {
  if (!requireStandby || (standby !== null && standby !== 'none')) return;
  throw new DatabaseError(
    `${description} : aucun réplica synchrone (synchronous_standby_names est vide), et DATABASE_REQUIRE_STANDBY=1 ` +
      'en demande un. Nommez-le, ou retirez la variable si vous décidez de continuer sur un seul disque ' +
      '(voir docs/operations.md).',
  );
}

/**
 * Reports to monitors and the log whether votes are on two disks, and keeps connections from running out while votes
 * wait for the second disk.
 *
 * @returns stops it
 */
export function followStandby({ background, metrics, log }: Dependencies): () => Promise<void> {
  const gauges = createGauges(metrics.registry);
  let known: StandbyState | undefined;

  async function look(): Promise<void> {
    const { state } = await readStandby(background);
    gauges.twoDisks.set(state === 'synchronous' ? 1 : 0);
    gauges.waiting.set(state === 'waiting' ? 1 : 0);
    if (known !== undefined && state !== known) {
      if (state === 'synchronous') log.info('accepted votes are on two disks again');
      else if (state === 'none') log.warn('no standby is named any more: accepted votes are on one disk');
      else log.error('the synchronous standby is away: votes wait for it');
    }
    known = state;
    if (state !== 'waiting') return;
    const ended = await endAbandonedWaits(background);
    if (ended > 0) log.warn({ ended }, 'commits that waited in vain for the standby were ended');
  }

  let underWay: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const round = () => {
    underWay = look()
      .catch((err) => log.warn({ err }, 'the standby could not be looked at'))
      .then(() => {
        if (!stopped) timer = setTimeout(round, EVERY_MS);
      });
  };
  round();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await underWay;
  };
}

/** Only the keeper sets these, so the sums over all workers are its figures. */
function createGauges(registry: Registry) {
  const registers = [registry];
  return {
    twoDisks: new Gauge({
      name: 'palmares_votes_on_two_disks',
      help: '1 while a vote that is accepted is on the disk of a standby too',
      registers,
    }),
    waiting: new Gauge({
      name: 'palmares_standby_away',
      help: '1 while votes wait for a synchronous standby that is away',
      registers,
    }),
  };
}
