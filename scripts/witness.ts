import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { Impossible, Wrong } from '../public/verifier.mjs';
import { lockFolder } from './witness/folder-lock.ts';
import { Alarm, lookOnce } from './witness/follow.ts';
import { HeadStore } from './witness/head-store.ts';
import { KnownLogs } from './witness/known-logs.ts';
import { Witness } from './witness/witness.ts';
import { WitnessError } from './witness/witness-error.ts';
import { openKey } from './witness/witness-key.ts';
import { witnessServer } from './witness/witness-server.ts';

// A witness of registers of votes: signs each head that continues the last one it has signed, and keeps all of them. It
// runs on another machine than the register. Exit code: 0 when it was asked to stop, 1 when a register does not
// continue what the witness has seen of it, 2 when it could not run.

const USAGE = `Usage : npm run witness -- --data <dossier> [options]
        npm run witness -- --data <dossier> --follow https://<hôte>/registre/<vote> [--once]

  --data     dossier du témoin : sa clé, les registres qu’il connaît, tous les relevés qu’il a signés
  --name     son nom, au premier départ : temoin.example.org
  --log      registre à connaître, par sa clé ou par son adresse (peut être répété) ; gardé dans <dossier>/logs
  --listen   où il attend les demandes : 8087, 0.0.0.0:8087 (127.0.0.1:8087 sans cela)
  --follow   va voir lui-même ce registre, au lieu d’attendre qu’on lui demande
  --every    secondes entre deux visites (60)
  --once     une seule visite, pour cron`;

const text = { type: 'string' } as const;

function readOptions() {
  const { values } = parseArgs({
    options: {
      data: text,
      name: text,
      log: { ...text, multiple: true, default: [] },
      listen: { ...text, default: '127.0.0.1:8087' },
      follow: text,
      every: { ...text, default: '60' },
      once: { type: 'boolean', default: false },
    },
  });
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(values.listen) ?? [];
  const every = Number(values.every);
  if (!values.data || !port || !(every >= 1 && every <= 86_400)) throw new WitnessError(USAGE);
  return { ...values, data: values.data, host, port: Number(port), every };
}

async function serve(witness: Witness, host: string, port: number): Promise<void> {
  const server = witnessServer(witness).listen(port, host);
  await once(server, 'listening');
  const { address, port: actual } = server.address() as AddressInfo;
  console.log(`Le témoin attend sur http://${address.includes(':') ? `[${address}]` : address}:${actual}/`);
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  server.close();
  server.closeIdleConnections();
  await once(server, 'close');
}

async function follow(
  witness: Witness,
  address: string,
  everySeconds: number,
  onlyOnce: boolean,
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop.abort());
  while (!stop.signal.aborted) {
    try {
      const head = await lookOnce(witness, address);
      const now = new Date().toISOString();
      if (head)
        console.log(
          `${now} ${head.size} lignes, empreinte d’ensemble ${head.root.toString('base64')} : relevé signé et gardé.`,
        );
    } catch (error) {
      if (!(error instanceof Impossible) || onlyOnce) throw error;
      console.error(`${new Date().toISOString()} ${error.message}`);
    }
    if (onlyOnce) return;
    await pause(everySeconds * 1000, stop.signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Prints in a frame what a register did, and what to do with the proofs. */
function alarm(message: string, proofs: readonly string[]): void {
  const frame = '!'.repeat(72);
  const shown =
    proofs.length > 0
      ? ['Chacun de ces fichiers porte la signature du registre ; gardez-les :', ...proofs]
      : [];
  console.error([frame, `ALERTE : ${message}`, ...shown, frame].join('\n'));
}

try {
  const options = readOptions();
  await mkdir(options.data, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(options.data);
  try {
    const key = await openKey(options.data, options.name);
    const logs = new KnownLogs(options.data);
    for (const log of options.log) console.log(`Registre connu : ${(await logs.add(log)).line}`);
    const witness = new Witness(key, logs, new HeadStore(options.data));
    console.log(`Clé du témoin : ${key.verifierKey}`);
    if (options.follow) await follow(witness, options.follow, options.every, options.once);
    else await serve(witness, options.host, options.port);
  } finally {
    await unlock();
  }
} catch (error) {
  process.exitCode = error instanceof Alarm || error instanceof Wrong ? 1 : 2;
  if (error instanceof Alarm) alarm(error.message, error.proofs);
  else if (error instanceof Wrong) alarm(error.message, []);
  else if (error instanceof WitnessError || error instanceof Impossible) console.error(error.message);
  else console.error(isUsage(error) ? USAGE : error);
}

/** Whether the error is that of a wrong option. */
function isUsage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
