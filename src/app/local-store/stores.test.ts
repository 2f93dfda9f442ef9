import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#domain/identity/schema.ts';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});
vi.stubGlobal('window', {});
// Another test of this process may have loaded the stores before there was a storage.
vi.resetModules();
const stores = await import('./stores.ts');
const invitation = await import('./invitation.ts');

const user: User = {
  id: '00000000-0000-4000-8000-000000000001',
  uid: '00000000-0000-4000-8000-000000000001',
  name: 'Awa',
  email: null,
  phone: '+2250708123456',
  country_code: 'CI',
  isAnonymous: false,
  auth_type: 'standard',
  email_verified: false,
  pending_email: null,
  compte_canal_linked: false,
  bonus_count: 3,
  initial_bonus_count: 4,
  has_bonus: true,
  never_had_bonus: 2,
  referral_code: 'BCD2345',
  uncounted_referrals: 2,
  weekly_referral_bonuses: 1,
  todays_votes: [],
};

const stored = (name: string) => JSON.parse(storage.get(name) ?? 'null')?.state;

beforeEach(() => storage.clear());

describe('the stores of the visit and the account', () => {
  it('hold a profile under the names of the specification until its user leaves', () => {
    stores.storeProfile(user);
    expect(stored('user')).toEqual({
      user: expect.objectContaining({ id: user.id, uid: user.uid }),
      account: null,
    });
    expect(stored('bonus')).toEqual({
      bonus_count: 3,
      initial_bonus_count: 4,
      has_bonus: true,
      never_had_bonus: 2,
    });
    expect(stored('referral')).toEqual({
      referral_code: 'BCD2345',
      uncounted_referrals: 2,
      weekly_referral_bonuses: 1,
    });
    expect(stored('vote-info')).toEqual({ todays_votes: [] });
    stores.messagesStore.setState({ new_message: true });

    stores.forgetAccount();
    expect(stores.userStore.getState().user).toBeNull();
    expect(stores.bonusStore.getState().bonus_count).toBe(0);
    expect(stores.referralStore.getState()).toEqual({
      referral_code: null,
      uncounted_referrals: 0,
      weekly_referral_bonuses: 0,
    });
    expect(stores.voteInfoStore.getState().todays_votes).toEqual([]);
    expect(stored('messages')).toEqual({ new_message: true });
    expect([...storage.values()].join()).not.toContain(user.id);
  });

  it('hold granted bonus votes as the server counts them, and whether they were the first', () => {
    stores.bonusStore.setState(
      stores.bonusFromProfile({
        bonus_count: 0,
        initial_bonus_count: 0,
        has_bonus: false,
        never_had_bonus: 2,
      }),
    );
    expect(stored('bonus')).toMatchObject({ never_had_bonus: 2 });
    stores.storeGrant({ bonus_count: 1, initial_bonus_count: 1, never_had_bonus: 0 });
    expect(stored('bonus')).toEqual({
      bonus_count: 1,
      initial_bonus_count: 1,
      has_bonus: true,
      never_had_bonus: 0,
    });
    stores.storeGrant({ bonus_count: 3, initial_bonus_count: 4, never_had_bonus: 1 });
    expect(stored('bonus')).toEqual({
      bonus_count: 3,
      initial_bonus_count: 4,
      has_bonus: true,
      never_had_bonus: 1,
    });
    stores.storeBonusLeft(0);
    expect(stored('bonus')).toMatchObject({ bonus_count: 0, initial_bonus_count: 4, has_bonus: false });
  });

  it.each([
    [
      'bonus votes that came',
      () => stores.storeGrant({ ...user, bonus_count: 5, initial_bonus_count: 6 }),
      5,
    ],
    ['bonus votes that went', () => stores.storeBonusLeft(1), 1],
    ['an account that was left', () => stores.forgetAccount(), 0],
  ])('are not set back by a profile that was asked for earlier: %s', (_, meanwhile, left) => {
    const late = stores.profileWriter();
    meanwhile();
    expect(late(user)).toBe(false);
    expect(stored('bonus')).toMatchObject({ bonus_count: left });
    expect(stores.profileWriter()(user)).toBe(true);
    expect(stored('bonus')).toMatchObject({ bonus_count: 3 });
  });
});

describe('the code of an invitation', () => {
  it('is stored when it can be a code, and forgotten once used', () => {
    invitation.storeInvitation('?ref=MOUSSA7&cd=1');
    expect(invitation.storedInvitation()).toBe('MOUSSA7');
    invitation.storeInvitation('?ref=%22%3E%3Cscript%3E');
    invitation.storeInvitation('?cd=1');
    expect(invitation.storedInvitation()).toBe('MOUSSA7');
    invitation.forgetInvitation();
    expect(invitation.storedInvitation()).toBeNull();
  });

  it('is none where the storage was tampered with', () => {
    storage.set('ref', 'javascript:alert(1)//');
    expect(invitation.storedInvitation()).toBeNull();
  });
});
