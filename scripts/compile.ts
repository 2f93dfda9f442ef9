import path from 'node:path';
import { loadBuild } from '#server/pages/load-build.ts';

// Loads all modules of the server and its child processes without starting them: run with NODE_COMPILE_CACHE, it leaves
// their compiled code in that folder. The container's image has that code, so that a restart on a busy machine takes
// two thirds of the processor time. Node keeps compiled code for each system user: run this as the server's user.

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
// The modules of the child processes wait for jobs and would keep this process alive.
process.exit();
