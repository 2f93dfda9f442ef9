import { onTestFinished } from 'vitest';
import { openPushService } from './push-receiver.ts';

export { makeSubscription, type TestSubscription } from './push-receiver.ts';

/** A push service that lives as long as its test. */
export async function pushService(...answer: Parameters<typeof openPushService>) {
  const service = await openPushService(...answer);
  onTestFinished(service.close);
  return service;
}
