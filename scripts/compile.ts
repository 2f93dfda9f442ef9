import path from 'node:path';
import { loadBuild } from '#server/pages/load-build.ts';

// Loads what the server and its helping processes load, and starts nothing: run with NODE_COMPILE_CACHE, it leaves their
// compiled code in that folder. The container is made with it, so that a server which restarts on a busy machine costs two
// thirds of the processor's time. Node keeps such code for each user of the system: it is run as the server's own.

const SERVER = path.resolve(import.meta.dirname, '../src/server');
const STARTED = [
  'main.ts',
  'take-requests.ts',
  'pages/ssr.ts',
  'processes/line.ts',
  'hashing/hashing-child.ts',
  'push/push-child.ts',
  'register/count-check-child.ts',
  'register/sealing-child.ts',
  'share-pictures/picture-child.ts',
];

for (const file of STARTED) await import(path.join(SERVER, file));
await loadBuild();
// The children wait for jobs.
process.exit();
