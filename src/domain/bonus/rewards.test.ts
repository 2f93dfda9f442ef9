import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAccount } from '#domain/identity/create-account.ts';
import { linkExternal, unlinkExternal } from '#domain/identity/external.ts';
import { toIdentity } from '#domain/identity/external-registration.ts';
import { becomeAnonymous, register } from '#domain/identity/service.ts';
import { setupOpenContest, VISITOR } from '#test/account.ts';
import { tally } from '#test/bonus.ts';
import { refusal } from '#test/refusal.ts';
import { setContest } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';
import { listBonuses } from './service.ts';

let last = 0;
const form = (more: object = {}) => {
  last += 1;
  return {
    name: 'Awa',
    email: `awa.${last}@exemple.org`,
    password: 'baobab en fleurs',
    auth_type: 'standard' as const,
    ...more,
  };
};

async function setupRewards() {
  const it = await setupOpenContest();
  const member = async (more: object = {}) => (await register(it.deps, null, VISITOR, form(more))).session;
  const readTypes = async (session: Parameters<typeof listBonuses>[1]) =>
    (await listBonuses(it.db, session)).map((bonus) => bonus.bonus_type).sort();
  const readCode = async ({ userId }: { userId: string }) => {
    const row = await it.db
      .selectFrom('users')
      .select('referral_code')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return row.referral_code ?? '';
  };
  const referrals = async () =>
    (await sql<{ referrer_id: string; referred_id: string }>`select * from referrals`.execute(it.db)).rows;
  return { ...it, member, readTypes, readCode, referrals };
}

const canal = (subject: string) => ({
  kind: 'canal' as const,
  issuer: 'https://canal.example',
  subject,
  name: 'Awa',
  email: null,
});

describe('a user who registers', () => {
  it('is welcomed once, also of an anonymous user a hundred times at once', async () => {
    const it = await setupRewards();
    const { session } = await becomeAnonymous(it.deps, VISITOR);
    const ends = await Promise.allSettled(
      Array.from({ length: 100 }, () => register(it.deps, session, VISITOR, form())),
    );
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
    const { rows } = await sql`select bonus_type, number from bonus_grants`.execute(it.db);
    expect(rows).toEqual([{ bonus_type: 'bienvenue', number: 1 }]);
  });

  it('gets nothing when the registration fails', async () => {
    const it = await setupRewards();
    await it.member({ email: 'prise@exemple.org' });
    await expect(it.member({ email: 'prise@exemple.org' })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    const { rows } = await sql`select from bonus_grants`.execute(it.db);
    expect(rows).toHaveLength(1);
  });

  it('is noted as invited by the referrer whose code was given, in either case of letters, and by none for an unknown code', async () => {
    const it = await setupRewards();
    const salimata = await it.member();
    const code = await it.readCode(salimata);
    const moussa = await it.member({ parrain_referral_code: code.toLowerCase() });
    await it.member({ parrain_referral_code: 'PERSONNE' });
    await it.member();
    expect(await it.referrals()).toMatchObject([
      { referrer_id: salimata.userId, referred_id: moussa.userId },
    ]);
  });

  it('invites neither themselves nor their own referrer: a code is younger than its owner’s own invitation', async () => {
    const it = await setupRewards();
    const salimata = await it.member();
    const { session: visitor } = await becomeAnonymous(it.deps, VISITOR);
    const { session: moussa } = await register(
      it.deps,
      visitor,
      VISITOR,
      form({ parrain_referral_code: await it.readCode(salimata) }),
    );
    const code = await it.readCode(moussa);
    // An anonymous user has no code, and a registered one does not register again.
    await expect(
      register(it.deps, visitor, VISITOR, form({ parrain_referral_code: code })),
    ).rejects.toMatchObject({ code: 'ALREADY_REGISTERED' });
    const user = { bucket: salimata.bucket, userId: salimata.userId };
    const own = { referralCode: await it.readCode(salimata), returning: false };
    const forgotten = sql`delete from bonus_grants where user_id = ${salimata.userId}`;
    await tamper(it.db, 'bonus_grants', forgotten);
    await it.db.transaction().execute((tx) => it.deps.rewards.registered(tx, user, own));
    expect(await it.referrals()).toMatchObject([
      { referrer_id: salimata.userId, referred_id: moussa.userId },
    ]);
  });
});

describe('a canal account', () => {
  it('gives its bonus vote at registration, beside the welcome', async () => {
    const it = await setupRewards();
    const { session } = await createAccount(it.deps, null, VISITOR, {
      name: 'Fanta',
      identifiers: {},
      entry: { kind: 'canal', identity: toIdentity(canal('c-1')), verifiedEmail: null },
      referral: null,
    });
    expect(await it.readTypes(session)).toEqual(['bienvenue', 'canal']);
  });

  it('gives once: not when it is linked again, to this account or to another', async () => {
    const it = await setupRewards();
    const [salimata, moussa] = [await it.member(), await it.member()];
    await linkExternal(it.deps, salimata, canal('c-2'));
    expect(await it.readTypes(salimata)).toEqual(['bienvenue', 'canal']);
    await unlinkExternal(it.deps, salimata, 'canal');
    await linkExternal(it.deps, salimata, canal('c-2'));
    await unlinkExternal(it.deps, salimata, 'canal');
    await linkExternal(it.deps, salimata, canal('c-3'));
    expect(await it.readTypes(salimata)).toEqual(['bienvenue', 'canal']);
    await linkExternal(it.deps, moussa, canal('c-2'));
    expect(await it.readTypes(moussa)).toEqual(['bienvenue']);
    await unlinkExternal(it.deps, moussa, 'canal');
    // The third canal account was linked to a user who had their bonus vote already, so it has given none yet.
    await unlinkExternal(it.deps, salimata, 'canal');
    await linkExternal(it.deps, moussa, canal('c-3'));
    expect(await it.readTypes(moussa)).toEqual(['bienvenue', 'canal']);
  });

  it('gives once of two who want it at once; Google gives nothing', async () => {
    const it = await setupRewards();
    const members = await Promise.all(Array.from({ length: 8 }, () => it.member()));
    const ends = await Promise.all(
      members.map((session) => refusal(linkExternal(it.deps, session, canal('c-4')), 'linked')),
    );
    expect(tally(ends)).toEqual({ linked: 1, IDENTITY_TAKEN: 7 });
    const google = { ...canal('g-1'), kind: 'google' as const, issuer: 'https://google.example' };
    await linkExternal(it.deps, await it.member(), google);
    const { rows } = await sql`select from bonus_grants where bonus_type = 'canal'`.execute(it.db);
    expect(rows).toHaveLength(1);
    const { rows: hashes } = await sql<{ identity_hash: Buffer }>`select * from rewarded_identities`.execute(
      it.db,
    );
    expect(hashes[0]?.identity_hash.toString()).not.toContain('c-4');
  });

  it('gives nothing when the last contest has closed, and is not used up by that', async () => {
    const it = await setupRewards();
    const [salimata, moussa] = [await it.member(), await it.member()];
    await setContest(it.db, it.show.contest, { end_contest: true, override: 'closed' });
    expect(await linkExternal(it.deps, salimata, canal('c-5'))).toBe(false);
    await unlinkExternal(it.deps, salimata, 'canal');
    await setContest(it.db, it.show.contest, { override: null });
    expect(await linkExternal(it.deps, moussa, canal('c-5'))).toBe(true);
    expect(await it.readTypes(salimata)).toEqual(['bienvenue']);
    expect(await it.readTypes(moussa)).toEqual(['bienvenue', 'canal']);
  });
});
