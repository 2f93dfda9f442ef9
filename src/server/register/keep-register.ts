import type { ConnectionSettings } from '#database/client.ts';
import { fromHex } from '#domain/register/encoding-rules.ts';
import type { Dependencies } from '../dependencies.ts';
import { openHeadsFile } from './heads-file.ts';
import { createSealingProcess, type SealingReport } from './sealing-process.ts';

interface Keeping {
  /** Seals now, or once more when the seal under way is over. */
  seal(): void;
  stop(): Promise<void>;
}

/**
 * Keeps the public register: seals what waits each time it is told that the roll-up has moved on, and remembers outside
 * the database what was published.
 */
export async function keepRegister(
  deps: Pick<Dependencies, 'config' | 'log' | 'register'>,
  connection: ConnectionSettings,
): Promise<Keeping> {
  const { config, log, register } = deps;
  const published = await openHeadsFile(config.dataDir);
  const sealing = createSealingProcess();
  let underWay: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function sealOnce(): Promise<void> {
    const report: SealingReport = await sealing.ask({
      connection,
      competitionId: config.competitionId,
      secret: config.registerSecret,
      host: register.host,
      policy: config.registerSeal,
      published: published.all(),
    });
    for (const { contestId, size, root } of report.heads) {
      await published.remember(contestId, { size, root: fromHex(root) });
    }
    for (const failure of report.failed) log.error(failure, 'the register could not be extended');
    register.observe(report);
  }

  function seal(): void {
    if (stopped) return;
    if (underWay) {
      again = true;
      return;
    }
    underWay = sealOnce()
      .catch((err) => log.warn({ err }, 'register'))
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
      // What is not sealed is sealed by the next process: a seal is one transaction.
      sealing.stop();
      await underWay;
    },
  };
}
