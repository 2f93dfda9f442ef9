import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#domain/identity/schema.ts';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});
vi.stubGlobal('window', {});
const kept = await import('./kept.ts');
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

describe('what the phone keeps', () => {
  it('is a profile under the names of the specification, and goes when its user leaves', () => {
    kept.keepProfile(user);
    expect(stored('user')).toEqual({ user: expect.objectContaining({ id: user.id, uid: user.uid }) });
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
    kept.keptMessages.setState({ new_message: true });

    kept.forgetAccount();
    expect(kept.keptUser.getState().user).toBeNull();
    expect(kept.keptBonus.getState().bonus_count).toBe(0);
    expect(kept.keptReferral.getState()).toEqual({
      referral_code: null,
      uncounted_referrals: 0,
      weekly_referral_bonuses: 0,
    });
    expect(kept.keptVoteInfo.getState().todays_votes).toEqual([]);
    expect(stored('messages')).toEqual({ new_message: true });
    expect([...storage.values()].join()).not.toContain(user.id);
  });

  it('keeps granted bonus votes as the server counts them, and whether they were the first', () => {
    kept.keptBonus.setState(
      kept.bonusFromProfile({ bonus_count: 0, initial_bonus_count: 0, has_bonus: false, never_had_bonus: 2 }),
    );
    expect(stored('bonus')).toMatchObject({ never_had_bonus: 2 });
    kept.keepGrant({ bonus_count: 1, initial_bonus_count: 1, never_had_bonus: 0 });
    expect(stored('bonus')).toEqual({
      bonus_count: 1,
      initial_bonus_count: 1,
      has_bonus: true,
      never_had_bonus: 0,
    });
    kept.keepGrant({ bonus_count: 3, initial_bonus_count: 4, never_had_bonus: 1 });
    expect(stored('bonus')).toEqual({
      bonus_count: 3,
      initial_bonus_count: 4,
      has_bonus: true,
      never_had_bonus: 1,
    });
    kept.keepBonusLeft(0);
    expect(stored('bonus')).toMatchObject({ bonus_count: 0, initial_bonus_count: 4, has_bonus: false });
  });

  it.each([
    ['bonus votes that came', () => kept.keepGrant({ ...user, bonus_count: 5, initial_bonus_count: 6 }), 5],
    ['bonus votes that went', () => kept.keepBonusLeft(1), 1],
    ['an account that was left', () => kept.forgetAccount(), 0],
  ])('does not let a profile that was asked for before undo %s', (_, meanwhile, left) => {
    const late = kept.profileKeeper();
    meanwhile();
    expect(late(user)).toBe(false);
    expect(stored('bonus')).toMatchObject({ bonus_count: left });
    expect(kept.profileKeeper()(user)).toBe(true);
    expect(stored('bonus')).toMatchObject({ bonus_count: 3 });
  });
});

describe('who invited', () => {
  it('is kept when it can be a code, and forgotten once used', () => {
    invitation.keepInvitation('?ref=MOUSSA7&cd=1');
    expect(invitation.keptInvitation()).toBe('MOUSSA7');
    invitation.keepInvitation('?ref=%22%3E%3Cscript%3E');
    invitation.keepInvitation('?cd=1');
    expect(invitation.keptInvitation()).toBe('MOUSSA7');
    invitation.forgetInvitation();
    expect(invitation.keptInvitation()).toBeNull();
  });

  it('is nobody where the storage was tampered with', () => {
    storage.set('ref', 'javascript:alert(1)//');
    expect(invitation.keptInvitation()).toBeNull();
  });
});
