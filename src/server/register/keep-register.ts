import { setTimeout } from 'node:timers/promises';
import type { ConnectionSettings } from '#database/client.ts';
import { fromHex } from '#domain/register/encoding-rules.ts';
import { notePublishedUnreadable } from '#domain/register/faults.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkCounts } from './check-counts.ts';
import { followWitnesses } from './follow-witnesses.ts';
import { openHeadsFile, type PublishedHeads } from './heads-file.ts';
import { createSealingProcess, type SealingReport } from './sealing-process.ts';

interface Keeping {
  /** Seals now, or once more after the seal under way. */
  seal(): void;
  stop(): Promise<void>;
}

/** The longest that the first seal waits for witnesses that are away. */
const WITNESS_PATIENCE_MS = 10_000;

type Deps = Pick<Dependencies, 'config' | 'db' | 'log' | 'register'>;

/**
 * Keeps the public register: seals the waiting votes after each roll-up, and remembers the published heads outside the
 * database. A failure is logged, and votes go on: they wait to be sealed.
 */
export function keepRegister(deps: Deps, connection: ConnectionSettings): Keeping {
  const { config, log, register } = deps;
  const sealing = createSealingProcess();
  const following = followWitnesses(deps, config.witnesses);
  const checking = checkCounts(deps, connection);
  const failures = tellOnce((failure) => log.error(failure, 'the register could not be extended'));
  let published: PublishedHeads | null = null;
  let asked = false;
  let underWay: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function sealOnce(): Promise<void> {
    published ??= await openPublished(deps);
    // Before the first seal: entries that a witness has signed and this database has lost must not be written
    // differently.
    asked ||= await Promise.race([
      following.askAnew(),
      setTimeout(WITNESS_PATIENCE_MS, true, { ref: false }),
    ]);
    if (!asked || stopped) return;
    const report = await askToSeal(published);
    if (!report) return;
    for (const { contestId, size, root } of report.heads) {
      published.remember(contestId, { size, root: fromHex(root) });
    }
    failures(report.failed);
    register.observe(report);
    // Witnesses and checks take their time; sealing does not wait for them.
    void following.look();
    checking.look();
    await keep(published);
  }

  /** @returns null where a stop, or a failed start, has ended the sealing process: that is no fault of the register */
  async function askToSeal(heads: PublishedHeads): Promise<SealingReport | null> {
    try {
      return await sealing.ask({
        connection,
        competitionId: config.competitionId,
        secret: config.registerSecret,
        host: register.host,
        policy: config.registerSeal,
        published: heads.all(),
        witnesses: config.witnesses.map(({ verifier }) => verifier.name),
      });
    } catch (error) {
      if (stopped) return null;
      throw error;
    }
  }

  /** The register goes on if this fails; only a database that is restored tonight might then go unnoticed. */
  async function keep(heads: PublishedHeads): Promise<void> {
    try {
      await heads.keep();
    } catch (error) {
      register.kept(false);
      throw error;
    }
    register.kept(true);
  }

  function seal(): void {
    if (stopped) return;
    if (underWay) {
      again = true;
      return;
    }
    underWay = sealOnce()
      .catch((err) => log.warn({ err }, 'the register could not be sealed, or its heads not written down'))
      .finally(() => {
        underWay = null;
        if (again) {
          again = false;
          seal();
        }
      });
  }

  return {
    seal,
    async stop() {
      stopped = true;
      // Safe to stop: a seal is one transaction, and the next process seals the rest.
      sealing.stop();
      await Promise.all([underWay, following.stop(), checking.stop()]);
    },
  };
}

/**
 * Reads the published heads from their file. The start has found it readable; if it no longer is when another worker
 * becomes the keeper, nothing is sealed until it is, and the régie says why.
 */
async function openPublished({ config, db, register }: Deps): Promise<PublishedHeads> {
  try {
    return await openHeadsFile(config.dataDir);
  } catch (error) {
    await notePublishedUnreadable(db, config.competitionId, error);
    register.cannotSeal();
    throw error;
  }
}

/** Reports each failure once, and again when it changes: the sequencer runs every few seconds. */
function tellOnce(tell: (failure: SealingReport['failed'][number]) => void) {
  let told = new Map<string, string>();
  return (failed: SealingReport['failed']): void => {
    for (const failure of failed) if (told.get(failure.contestId) !== failure.message) tell(failure);
    told = new Map(failed.map(({ contestId, message }) => [contestId, message]));
  };
}
