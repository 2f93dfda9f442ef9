import { canShowMessages, subscribe } from '#app/push/subscribe.ts';
import {
  afterSayingSo,
  type ConfirmedPhone,
  hasOldKey,
  type TapRefusal,
  toTapRefusal,
} from './alarm-phone-rules.ts';
import workerFile from './alarm-worker.ts?worker&url';

// This browser's subscription to alarms. It stands in a worker of the régie's own.

const SCOPE = '/regie';

/** What may be seen of it: no browser for it, switched off here, on, on for keys that are gone, or on for all that is known. */
export interface PhoneState {
  state: 'unable' | 'outdated' | ConfirmedPhone['state'];
  /** Where the server has not confirmed it. */
  why: TapRefusal | null;
}
/** What became of a tap. */
export type Tapped = 'done' | 'refused' | TapRefusal;

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  // The public site's worker serves the régie where there is no other: its subscription is not this one.
  if (!registration || new URL(registration.scope).pathname !== SCOPE) return null;
  return registration.pushManager.getSubscription();
}

/** Whether alarms come here, and says so to the server again: the session that it was told by may have ended. */
export async function readPhone(publicKey: string): Promise<PhoneState> {
  if (!canShowMessages()) return { state: 'unable', why: null };
  const subscription = await ownSubscription();
  if (!subscription || Notification.permission !== 'granted') return { state: 'off', why: null };
  if (hasOldKey(subscription.options?.applicationServerKey, publicKey))
    return { state: 'outdated', why: null };
  const found = afterSayingSo(await call('PUT', { subscription: subscription.toJSON(), renews: true }));
  if (found.state === 'off') await subscription.unsubscribe();
  return found;
}

/** Asks the browser for its permission, which it only does after a tap, and the server for alarms. */
export async function turnOnAlarms(publicKey: string): Promise<Tapped> {
  // A dialog that was closed is no refusal: it may be opened again.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'failed';
  const registration = await navigator.serviceWorker.register(workerFile, { scope: SCOPE });
  await active(registration);
  const before = await ownSubscription();
  const subscription = await subscribe(registration.pushManager, publicKey);
  // One for keys that are gone: nothing reaches it any more.
  const replaced = before && before.endpoint !== subscription.endpoint ? { replaces: before.endpoint } : {};
  return toTapped(await call('PUT', { subscription: subscription.toJSON(), ...replaced }));
}

const toTapped = (status: number | null): Tapped => toTapRefusal(status) ?? 'done';

/** A browser subscribes for a worker only once that runs. */
async function active(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker was not installed.'));
    });
  });
}

/** Ends alarms here; where the server could not be told, they stay. */
export async function turnOffAlarms(): Promise<Tapped> {
  const subscription = await ownSubscription();
  if (!subscription) return 'done';
  const became = toTapped(await call('DELETE', { endpoint: subscription.endpoint }));
  if (became === 'done') await subscription.unsubscribe();
  return became;
}

/** Has a message sent to this browser alone. */
export async function tryOut(): Promise<Tapped> {
  const subscription = await ownSubscription();
  if (!subscription) return 'failed';
  const response = await ask('POST', '/trial', { endpoint: subscription.endpoint });
  if (!response?.ok) return toTapRefusal(response?.status ?? null) ?? 'failed';
  const { data } = await response.json();
  return data?.told ? 'done' : 'failed';
}

/** @returns the answer's status; null where none came */
const call = async (method: 'PUT' | 'DELETE', body: object): Promise<number | null> =>
  (await ask(method, '', body))?.status ?? null;

const ask = (method: string, path: string, body: object): Promise<Response | null> =>
  fetch(`/api/regie/alarm-device${path}`, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
