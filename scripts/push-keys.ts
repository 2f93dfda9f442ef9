import { makePushKeys } from '../src/server/push/push-setting.ts';

// `npm run push:keys`: prints a new pair of keys for reminders, as environment variables.

const [publicKey, privateKey] = makePushKeys();
console.log(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}`);
