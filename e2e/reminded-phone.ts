import type { Page } from '@playwright/test';
import { openPushService, type TestSubscription } from '#test/push-receiver.ts';
import { test as base } from './product.ts';

type Service = Awaited<ReturnType<typeof openPushService>>;

/** Journeys with a push service on this machine in place of the browser maker's, which no test can reach. */
export const test = base.extend<object, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names.
    async ({}, use) => {
      const service = await openPushService();
      await use(service);
      service.close();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ service }, use) => use({ PUSH_SERVICES: service.origin }), { scope: 'worker' }],
});

/** The messages that a push service has taken for one subscription, without those of earlier journeys. */
export const receivedBy = (service: Service, { endpoint }: TestSubscription) =>
  service.received.filter(({ path }) => path === new URL(endpoint).pathname);

/**
 * Gives the browser the test's subscription, because a headless browser gets none from its maker. All else is the
 * browser's own. The page counts how often it asks for permission.
 */
export async function subscribesAs(page: Page, subscription: TestSubscription): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  const { endpoint, keys } = subscription;
  await page.addInitScript(
    (json) => {
      const ON = 'subscribed-in-test';
      const made = {
        endpoint: json.endpoint,
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem(ON);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        async subscribe(options: { applicationServerKey: string; userVisibleOnly: boolean }) {
          if (!options.userVisibleOnly || options.applicationServerKey.length !== 87)
            throw new Error('options');
          localStorage.setItem(ON, '1');
          return made;
        },
        getSubscription: async () => (localStorage.getItem(ON) ? made : null),
      });
      // Chromium’s headless shell shows no notifications, and tells pages « denied » though the test has granted them.
      const shows = Notification.permission === 'granted';
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      const counting = { asked: 0, shows };
      Object.assign(window, { counting });
      const ask = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = () => {
        counting.asked += 1;
        return ask();
      };
    },
    { endpoint, keys },
  );
}
