import type { PushScope } from '#app/reminders/listen-for-push.ts';
import { alarmWorkerCopy as copy } from '#site/copy/alarm-worker.ts';

// The régie's own service worker, which shows alarms: it has no cache and handles no request. Its subscription is apart
// from that of a visitor's reminders in the same browser, so that neither ends the other (docs/decisions/0054).

declare const self: PushScope & { skipWaiting(): Promise<void> };

const LIVE = '/regie';
const LONGEST = 300;

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST) : otherwise;

void self.skipWaiting();

self.addEventListener('push', (event) => {
  let content: Record<string, unknown> = {};
  try {
    content = Object(JSON.parse(event.data?.text() ?? ''));
  } catch {
    // A browser requires a notification for every message: an unreadable one is still shown as an alarm.
  }
  const look = { icon: '/icons/icon-192.png', lang: 'fr', requireInteraction: true };
  const [tag, body] = [textOr(content.tag, 'alarme'), textOr(content.body, copy.body)];
  event.waitUntil(
    self.registration.showNotification(textOr(content.title, copy.title), { ...look, tag, body }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open());
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

/** Brings the live screen to the front, or opens it. */
async function open(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find((page) => new URL(page.url).pathname === LIVE);
  if (there) return void (await there.focus());
  await self.clients.openWindow(new URL(LIVE, self.location.origin).href);
}

/** Tells the server the browser's new push address. */
async function renew(old?: PushSubscription | null, fresh?: PushSubscription | null): Promise<void> {
  const key = old?.options.applicationServerKey;
  if (!old || !(fresh || key)) return;
  const options = { userVisibleOnly: true, applicationServerKey: key ?? null };
  const subscription = fresh ?? (await self.registration.pushManager.subscribe(options));
  await fetch('/api/regie/alarm-device', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      subscription: subscription.toJSON(),
      renews: true,
      replaces: old.endpoint,
    }),
  });
}
