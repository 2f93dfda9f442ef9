import { canShowMessages, subscribe } from '#app/push/subscribe.ts';
import {
  afterSayingSo,
  type ConfirmedPhone,
  hasOldKey,
  type TapRefusal,
  toTapRefusal,
} from './alarm-phone-rules.ts';
import workerFile from './alarm-worker.ts?worker&url';

// This browser's subscription to alarms. It belongs to the régie's own service worker.

const SCOPE = '/regie';

/** The subscription's state: unsupported, off, on, on for keys that are gone, or on but not confirmed by the server. */
export interface PhoneState {
  state: 'unable' | 'outdated' | ConfirmedPhone['state'];
  /** Why the server has not confirmed it; null when it has. */
  why: TapRefusal | null;
}
/** The outcome of a tap. */
export type Tapped = 'done' | 'refused' | TapRefusal;

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  // Without its own worker, the régie is served by the public site's, whose subscription is another one.
  if (!registration || new URL(registration.scope).pathname !== SCOPE) return null;
  return registration.pushManager.getSubscription();
}

/** Reads whether alarms come here, and renews the subscription on the server, as its session may have ended. */
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

/** Asks the browser for permission, which needs a tap, and subscribes to alarms on the server. */
export async function turnOnAlarms(publicKey: string): Promise<Tapped> {
  // Closing the dialog is not a refusal: it may be opened again.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'failed';
  const registration = await navigator.serviceWorker.register(workerFile, { scope: SCOPE });
  await active(registration);
  const before = await ownSubscription();
  const subscription = await subscribe(registration.pushManager, publicKey);
  // The earlier subscription was for keys that are gone: no message reaches it any more.
  const replaced = before && before.endpoint !== subscription.endpoint ? { replaces: before.endpoint } : {};
  return toTapped(await call('PUT', { subscription: subscription.toJSON(), ...replaced }));
}

const toTapped = (status: number | null): Tapped => toTapRefusal(status) ?? 'done';

/** Waits until the worker is active: a browser subscribes only then. */
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

/** Ends alarms on this browser; they stay when the server could not be told. */
export async function turnOffAlarms(): Promise<Tapped> {
  const subscription = await ownSubscription();
  if (!subscription) return 'done';
  const became = toTapped(await call('DELETE', { endpoint: subscription.endpoint }));
  if (became === 'done') await subscription.unsubscribe();
  return became;
}

/** Has the server send a test message to this browser only. */
export async function tryOut(): Promise<Tapped> {
  const subscription = await ownSubscription();
  if (!subscription) return 'failed';
  const response = await ask('POST', '/trial', { endpoint: subscription.endpoint });
  if (!response?.ok) return toTapRefusal(response?.status ?? null) ?? 'failed';
  const { data } = await response.json();
  return data?.told ? 'done' : 'failed';
}

/** @returns the answer's HTTP status; null when no answer came */
const call = async (method: 'PUT' | 'DELETE', body: object): Promise<number | null> =>
  (await ask(method, '', body))?.status ?? null;

const ask = (method: string, path: string, body: object): Promise<Response | null> =>
  fetch(`/api/regie/alarm-device${path}`, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
