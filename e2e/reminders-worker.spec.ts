import type { BrowserContext, Worker } from '@playwright/test';
import type { TestSubscription } from '#test/push-receiver.ts';
import { expect, newcomer } from './product.ts';
import { subscribesAs, test } from './reminded-phone.ts';
import { newAccount, voteFor } from './voter.ts';

// What the service worker does when a reminder is tapped, and when the browser's push address changes. The test sends
// the running worker the events that the browser would send. A browser lets a worker bring a page to the front or open
// one only after a real tap, so the test records those two calls instead.

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

/** Taps a notification that leads to a page. @returns what the worker has asked of the browser */
async function tap(context: BrowserContext, url: string): Promise<string[]> {
  const worker = await workerOf(context);
  return worker.evaluate(async (data) => {
    const asked: string[] = [];
    const under: Promise<unknown>[] = [];
    const scope = self as unknown as EventTarget & { clients: { openWindow(url: string): Promise<null> } };
    scope.clients.openWindow = async (to) => {
      asked.push(`open ${new URL(to).pathname}`);
      return null;
    };
    const { WindowClient } = self as unknown as { WindowClient: { prototype: object } };
    Object.assign(WindowClient.prototype, {
      async focus(this: { url: string }) {
        asked.push(`focus ${new URL(this.url).pathname}`);
        return this;
      },
    });
    const notification = { data, close: () => asked.push('close') };
    const waitUntil = (work: Promise<unknown>) => under.push(work);
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await Promise.all(under);
    return asked;
  }, url);
}

test('a reminder that is tapped brings the page that shows it to the front, or opens it, and is gone', async ({
  page,
  context,
}) => {
  await page.goto('/faq');
  expect(await tap(context, '/vote')).toEqual(['close', 'open /vote']);
  const ballot = await context.newPage();
  await ballot.goto('/vote?cd=nobody');
  expect(await tap(context, '/vote')).toEqual(['close', 'focus /vote']);
  expect(await tap(context, '/voteresult')).toEqual(['close', 'open /voteresult']);
});

/** Changes the browser's push address. @param fresh the new subscription; null where the worker must get one itself */
async function change(
  context: BrowserContext,
  old: TestSubscription,
  fresh: TestSubscription,
  told: boolean,
) {
  const worker = await workerOf(context);
  const json = ({ endpoint, keys }: TestSubscription) => ({ endpoint, keys });
  await worker.evaluate(
    async ({ before, after, told }) => {
      const under: Promise<unknown>[] = [];
      const made = { endpoint: after.endpoint, toJSON: () => after };
      // A headless browser gets no subscription from its maker.
      Object.assign(PushManager.prototype, {
        async subscribe({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) {
          if (!userVisibleOnly || applicationServerKey !== 'the same key') throw new Error('options');
          return made;
        },
      });
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: { endpoint: before.endpoint, options: { applicationServerKey: 'the same key' } },
        newSubscription: told ? made : null,
        waitUntil: (work: Promise<unknown>) => under.push(work),
      });
      self.dispatchEvent(event);
      await Promise.all(under);
    },
    { before: json(old), after: json(fresh), told },
  );
}

test('a browser that takes another address is reminded there, and at the old one no more', async ({
  page,
  context,
  product,
  service,
}) => {
  const first = service.subscribe('awa');
  await subscribesAs(page, first);
  const person = await newAccount(page, newcomer(), 'phone and e-mail');
  await voteFor(page, 'Aïcha');
  const question = page.getByRole('region', { name: 'Rappel quotidien' });
  await question.getByRole('button', { name: 'Recevoir le rappel' }).click();
  await expect(question.getByText('votre rappel viendra')).toBeVisible();
  const devices = async () => {
    const rows = await product.query(
      'select d.endpoint from reminder_devices d join users u on u.id = d.user_id where u.name = $1',
      [person.name],
    );
    return rows.map(({ endpoint }) => endpoint);
  };
  expect(await devices()).toEqual([first.endpoint]);

  const second = service.subscribe('awa-second');
  await change(context, first, second, true);
  expect(await devices()).toEqual([second.endpoint]);

  // Some browsers give no new address: the worker subscribes again, with the same key.
  const third = service.subscribe('awa-third');
  await change(context, second, third, false);
  expect(await devices()).toEqual([third.endpoint]);
});
