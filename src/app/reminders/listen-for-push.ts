import { readPushMessage } from './push-message.ts';

// The service worker's handling of reminders (docs/decisions/0047).

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

/** The parts of the worker's global scope that reminders use. */
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

/** Shows reminders, opens their pages, and tells the server when the browser's push address has changed. */
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

/** Brings a page with this path to the front, or opens a new one. */
async function open({ clients, location }: PushScope, url: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  const toPath = (page: Page) => new URL(page.url).pathname;
  const there = pages.find((page) => toPath(page) === url);
  if (there) return void (await there.focus());
  await clients.openWindow(new URL(url, location.origin).href);
}

/** Tells the server the browser's new push address; the server takes it if the signed-in account has reminders. */
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
