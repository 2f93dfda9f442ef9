import { readPushMessage } from './push-message.ts';

// What the service worker does with reminders (docs/decisions/0047).

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WorkerEvent {
  data: { text(): string } | null;
}
interface ClickEvent extends WorkerEvent {
  notification: { close(): void; data: unknown };
}
interface SubscriptionEvent extends WorkerEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
}

/** Of the worker's scope, what reminders need. */
export interface PushScope {
  location: Location;
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: {
    pushManager: PushManager;
    showNotification(title: string, options: object): Promise<void>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void): void;
}

/** Shows reminders, opens what they are about, and tells the server when the browser has taken another address. */
export function listenForPush(worker: PushScope): void {
  worker.addEventListener('push', (event) => {
    const { title, body, tag, url } = readPushMessage(event.data?.text() ?? null);
    const look = { icon: '/icons/icon-192.png', lang: 'fr', data: url };
    event.waitUntil(worker.registration.showNotification(title, { body, tag, ...look }));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, String(event.notification.data)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(worker, event));
  });
}

/** A page that shows it already comes to the front; else a new one opens. */
async function open({ clients, location }: PushScope, url: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  const toPath = (page: Page) => new URL(page.url).pathname;
  const there = pages.find((page) => toPath(page) === url);
  if (there) return void (await there.focus());
  await clients.openWindow(new URL(url, location.origin).href);
}

/** The browser has changed its address: the server sends to the new one, where the account that is signed in has reminders. */
async function renew({ registration }: PushScope, event: SubscriptionEvent): Promise<void> {
  const { oldSubscription: old, newSubscription } = event;
  const key = old?.options.applicationServerKey;
  if (!newSubscription && !key) return;
  const subscription =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key ?? null }));
  await fetch('/api/reminders', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      subscription: subscription.toJSON(),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      renews: true,
      ...(old ? { replaces: old.endpoint } : {}),
    }),
  });
}
