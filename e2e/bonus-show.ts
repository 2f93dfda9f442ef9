import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { test as base, expect, newcomer, type Product } from './product.ts';

/** Makes videos and codes that the journeys need beside the demonstration's, once for each database. */
async function prepareBonus(product: Product) {
  const ids = { clip: randomUUID(), youtube: randomUUID() };
  await product.query(
    `insert into bonus_videos (id, competition_id, position, title, description, kind, source, duration_s, captions, poster)
     values ($1, 'demo', 50, 'Trois secondes', 'Juste avant le direct.', 'file', '/videos/coulisses.webm', 3,
             '/videos/coulisses.fr.vtt', '/videos/coulisses.svg'),
            ($2, 'demo', 51, 'La répétition', 'La dernière avant samedi.', 'youtube', 'abcDEF12345', 3, null, null)`,
    [ids.clip, ids.youtube],
  );
  const suffix = randomUUID().slice(0, 8).toUpperCase();
  await product.query(
    `insert into partner_codes (id, competition_id, code, amount, max_uses, uses, starts_at, ends_at) values
       (gen_random_uuid(), 'demo', 'MARCHE' || $1, 3, null, 0, now() - interval '2 days', null),
       (gen_random_uuid(), 'demo', 'PERIME' || $1, 1, null, 0, now() - interval '2 days', now() - interval '1 day'),
       (gen_random_uuid(), 'demo', 'EPUISE' || $1, 1, 1, 1, now() - interval '2 days', null),
       (gen_random_uuid(), 'demo', 'BIENTOT' || $1, 1, null, 0, now() + interval '1 day', null)`,
    [suffix],
  );
  return { ...ids, code: (name: string) => name + suffix };
}

/** Registers a user, signed in to this page's browser, who has the bonus vote of the welcome. */
export async function member(page: Page): Promise<{ id: string; name: string; code: string }> {
  const { name, email, password } = newcomer();
  const answer = await page.context().request.post('/api/auth/register', { data: { name, email, password } });
  const { data } = await answer.json();
  return { id: data.id, name, code: data.referral_code };
}

/** Adds users whom the referrer has invited, and who have registered and voted. */
export async function invite(product: Product, referrer: string, count: number): Promise<void> {
  await product.query(
    `insert into referrals (bucket, referrer_id, referred_id, referred_bucket, voted_at)
     select bucket, id, gen_random_uuid(), 0, now() from users, generate_series(1, $2::int) where id = $1`,
    [referrer, count],
  );
}

/** Bonus votes of this week's invitations, already granted. */
export async function grantReferrals(product: Product, user: string, count: number): Promise<void> {
  await product.query(
    `insert into bonus_grants (bucket, user_id, number, bonus_type, source)
     select bucket, id, 100 + n, 'parrainage', 'parrainage:' || (1000 + 5 * n)
     from users, generate_series(1, $2::int) n where id = $1`,
    [user, count],
  );
}

/** A user's bonus votes granted and spent, and daily votes, counted from the rows. */
export async function balance(product: Product, user: string) {
  const [row] = await product.query(
    `select (select count(*)::int from bonus_grants where user_id = $1) as granted,
            (select count(*)::int from votes where user_id = $1 and slot < 0) as spent,
            (select count(*)::int from votes where user_id = $1 and slot >= 0) as daily`,
    [user],
  );
  return row;
}

/** Journeys that need videos and codes. */
export const test = base.extend<object, { show: Awaited<ReturnType<typeof prepareBonus>> }>({
  show: [async ({ product }, use) => use(await prepareBonus(product)), { scope: 'worker', auto: true }],
});

export { expect };
