import { onTestFinished } from 'vitest';
import { HeadStore } from '../../scripts/witness/head-store.ts';
import { KnownLogs } from '../../scripts/witness/known-logs.ts';
import { Witness } from '../../scripts/witness/witness.ts';
import { openKey } from '../../scripts/witness/witness-key.ts';
import { witnessServer } from '../../scripts/witness/witness-server.ts';
import { temporaryFolder } from '../folder.ts';

/** The witness of `npm run witness`, listening on this machine; it knows no log unless its folder does. */
export async function runWitness(folder?: string) {
  const own = folder ?? (await temporaryFolder());
  const witness = new Witness(
    await openKey(own, 'temoin.example.org'),
    new KnownLogs(own),
    new HeadStore(own),
  );
  const server = witnessServer(witness).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as { port: number };
  return { folder: own, witness, address: `http://127.0.0.1:${port}` };
}
