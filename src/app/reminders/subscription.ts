import { mayAsk } from '#domain/reminders/question-rules.ts';
import { readEntry, writeEntry } from '../local-store/entries.ts';
import { readOwnUser } from '../local-store/own-user.ts';
import { canShowMessages, subscribe } from '../push/subscribe.ts';

// This browser's subscription to reminders. The phone stores which account it belongs to, so that no page has to ask
// the server.

const KEY = 'reminders';
const OK = 200;
const NOT_FOUND = 404;

interface StoredReminders {
  /** Id of the user whose reminders this browser shows. */
  user: string | null;
  /** When the user last declined the question, in milliseconds. */
  dismissedAt: number | null;
  /** When this browser last sent its subscription to the server, in milliseconds. */
  toldAt: number | null;
}

function readStored(): StoredReminders {
  const { user, dismissedAt, toldAt } = (readEntry(KEY) ?? {}) as Record<string, unknown>;
  return {
    user: typeof user === 'string' ? user : null,
    dismissedAt: typeof dismissedAt === 'number' ? dismissedAt : null,
    toldAt: typeof toldAt === 'number' ? toldAt : null,
  };
}

const store = (changed: Partial<StoredReminders>) => writeEntry(KEY, { ...readStored(), ...changed });

/** Undefined while the worker is not installed, as on a first page. */
async function pushManager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/** Whether this browser shows the reminders of the user who is signed in. */
export async function isOn(): Promise<boolean> {
  const { user } = readStored();
  if (user === null || user !== readOwnUser() || Notification.permission !== 'granted') return false;
  return Boolean(await (await pushManager())?.getSubscription());
}

/** Whether the question may be asked on this page now. */
export async function mayAskNow(): Promise<boolean> {
  if (!canShowMessages() || !(await pushManager())) return false;
  const state = { permission: Notification.permission, dismissedAt: readStored().dismissedAt };
  return mayAsk({ ...state, subscribed: await isOn() }, Date.now());
}

/** A browser with reminders sends its subscription again after this time: the session that sent it may have ended. */
const TELL_AGAIN_MS = 20 * 3_600_000;

/**
 * Sends the subscription of a browser with reminders again, without asking the user. If they have ended reminders
 * elsewhere, this browser ends them too.
 */
export async function tellAgain(publicKey: string): Promise<void> {
  const { toldAt } = readStored();
  const fresh = toldAt !== null && toldAt <= Date.now() && Date.now() - toldAt < TELL_AGAIN_MS;
  if (fresh || !canShowMessages() || !(await isOn())) return;
  if ((await tell(publicKey, { renews: true })) === NOT_FOUND) await unsubscribe();
}

/** Notes that the user has tapped « Pas maintenant ». */
export const waveAway = () => store({ dismissedAt: Date.now() });

export type TurnedOn = 'on' | 'refused' | 'failed';

/**
 * Asks the browser for permission, which needs a tap, and turns reminders on at the server.
 *
 * @param time "HH:MM"; undefined keeps the account's choice
 */
export async function turnOnReminders(publicKey: string, time?: string): Promise<TurnedOn> {
  try {
    const permission = await Notification.requestPermission();
    // Closing the dialog is not a refusal: it may be opened again.
    if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'failed';
    return (await tell(publicKey, time ? { time } : {})) === OK ? 'on' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Sends this browser's subscription. @returns the answer's HTTP status; 0 when the browser has no worker yet */
async function tell(publicKey: string, more: { time?: string; renews?: true }): Promise<number> {
  const manager = await pushManager();
  if (!manager) return 0;
  const subscription = await subscribe(manager, publicKey);
  const status = await call('PUT', {
    subscription: subscription.toJSON(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...more,
  });
  if (status === OK) store({ user: readOwnUser(), toldAt: Date.now() });
  return status;
}

/** Ends reminders on this device. @returns false when the server could not be told */
export async function turnOffReminders(): Promise<boolean> {
  const subscription = await (await pushManager())?.getSubscription();
  const { endpoint } = subscription ?? {};
  const sent = endpoint === undefined || (await call('DELETE', { endpoint }).catch(() => 0)) === OK;
  if (sent) await unsubscribe();
  return sent;
}

/** Ends the browser's subscription when the user signs out, so that no message for them reaches it any more. */
export async function unsubscribe(): Promise<void> {
  store({ user: null });
  await (await (await pushManager())?.getSubscription())?.unsubscribe();
}

async function call(method: 'PUT' | 'DELETE', body: object): Promise<number> {
  const response = await fetch('/api/reminders', {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}
