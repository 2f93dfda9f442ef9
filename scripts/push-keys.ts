import { makePushKeys } from '../src/server/push/push-setting.ts';

// `npm run push:keys`: a new pair of keys for reminders, as the environment wants them.

const [publicKey, privateKey] = makePushKeys();
console.log(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}`);
