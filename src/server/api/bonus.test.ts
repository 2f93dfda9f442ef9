import { describe, expect, it } from 'vitest';
import {
  REFERRAL_AMOUNT,
  REFERRALS_NEEDED,
  WEEKLY_REFERRAL_LIMIT,
  WELCOME_AMOUNT,
} from '#domain/bonus/rules.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { registered, setupOpenContest } from '#test/account.ts';
import type { TestApplication } from '#test/application.ts';
import { invite, makeCode, makeVideo } from '#test/bonus.ts';
import { COMPETITION } from '#test/show.ts';

const call = ({ app }: TestApplication, url: string, payload: object, token?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/bonus/${url}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payload,
  });

const competition = { competition_id: COMPETITION };

describe('/api/bonus', () => {
  it('lists the user’s own bonus votes, and none to a caller who has not signed in', async () => {
    const it = await setupOpenContest();
    const { token } = await registered(it);
    const list = await call(it, 'list', competition, token);
    expect([list.statusCode, list.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(list.json()).toEqual({
      data: [
        { number: 1, bonus_type: 'bienvenue', source: null, granted_at: expect.any(String), vote: null },
      ],
    });
    const listAfter = (number: number) => call(it, 'list', { ...competition, after: number }, token);
    expect((await listAfter(0)).json().data).toHaveLength(1);
    expect((await listAfter(1)).json()).toEqual({ data: [] });
    expect((await listAfter(-1)).statusCode).toBe(422);
    expect((await call(it, 'list', competition)).statusCode).toBe(401);
    expect((await call(it, 'list', { competition_id: 'autre' }, token)).statusCode).toBe(404);
    expect((await call(it, 'list', {}, token)).statusCode).toBe(422);
  });

  it('assigns what has been earned, and says why not in French', async () => {
    const it = await setupOpenContest();
    const { user, token } = await registered(it);
    const bucket = Number.parseInt(user.id.slice(-2), 16);
    await makeCode(it.db, { code: 'RADIO', amount: 3 });
    await invite(it.db, { bucket, id: user.id }, REFERRALS_NEEDED * (WEEKLY_REFERRAL_LIMIT + 1));
    const assign = (payload: object, own = token) => call(it, 'assign', payload, own);

    const answers = [];
    for (let n = 0; n <= WEEKLY_REFERRAL_LIMIT; n += 1) {
      answers.push(await assign({ user_id: user.id, bonus_type: 'parrainage' }));
    }
    expect(answers.map((answer) => answer.statusCode)).toEqual([
      ...Array(WEEKLY_REFERRAL_LIMIT).fill(200),
      409,
    ]);
    expect(answers[0]?.json()).toEqual({
      data: {
        bonus_type: 'parrainage',
        granted: REFERRAL_AMOUNT,
        bonus_count: WELCOME_AMOUNT + REFERRAL_AMOUNT,
        initial_bonus_count: WELCOME_AMOUNT + REFERRAL_AMOUNT,
        never_had_bonus: 1,
      },
    });
    expect(answers.at(-1)?.json()).toEqual({
      code: 'REFERRAL_WEEK_LIMIT',
      message: "Vous atteint la limite de bonus 'parrainage' pour cette semaine",
    });
    const had = WELCOME_AMOUNT + WEEKLY_REFERRAL_LIMIT * REFERRAL_AMOUNT;
    const profile = await it.app.inject({
      method: 'POST',
      url: '/api/auth/profile',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    expect(profile.json().user).toMatchObject({
      bonus_count: had,
      initial_bonus_count: had,
      uncounted_referrals: REFERRALS_NEEDED,
      weekly_referral_bonuses: WEEKLY_REFERRAL_LIMIT,
      never_had_bonus: 2,
    });

    const code = await assign({ bonus_type: 'partenaire', code: ' ra-dio ' });
    expect([code.statusCode, code.json().data.bonus_count]).toEqual([200, had + 3]);
    const refusals: [object, number, string][] = [
      [{ bonus_type: 'partenaire', code: 'radio' }, 409, 'PARTNER_CODE_ALREADY_USED'],
      [{ bonus_type: 'partenaire', code: 'RADIOO' }, 404, 'PARTNER_CODE_UNKNOWN'],
      [{ bonus_type: 'partenaire' }, 422, 'INVALID_INPUT'],
      [{ bonus_type: 'partenaire', code: 'x'.repeat(101) }, 422, 'INVALID_INPUT'],
      [{ bonus_type: 'bienvenue' }, 409, 'BONUS_ALREADY_GRANTED'],
      [{ bonus_type: 'canal' }, 409, 'BONUS_NOT_EARNED'],
      [{ bonus_type: 'video', code: 'x' }, 409, 'BONUS_NOT_EARNED'],
      [{ bonus_type: 'cadeau' }, 422, 'INVALID_INPUT'],
      [{ user_id: 'x', bonus_type: 'canal' }, 422, 'INVALID_INPUT'],
      [{ user_id: '00000000-0000-4000-8000-000000000000', bonus_type: 'canal' }, 403, 'NOT_YOUR_ACCOUNT'],
    ];
    expect((await assign({})).json().fields).toMatchObject({ bonus_type: { code: 'REQUIRED' } });
    for (const [payload, status, expected] of refusals) {
      const answer = await assign(payload);
      expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, status, expected]);
    }
    expect((await call(it, 'assign', { bonus_type: 'canal' })).statusCode).toBe(401);
    // A third and a fourth wrong one are free; then each waits.
    for (const wrong of ['a', 'b', 'c', 'd']) await assign({ bonus_type: 'partenaire', code: wrong });
    const slowed = await assign({ bonus_type: 'partenaire', code: 'radio' });
    expect([slowed.statusCode, slowed.json().message]).toEqual([429, errorMessage('TOO_MANY_ATTEMPTS')]);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('shows a video from its start to its bonus vote', async () => {
    const it = await setupOpenContest();
    const { token } = await registered(it);
    // A video as short as the tolerance at its end counts as watched at once.
    const video = await makeVideo(it.db, { duration_s: 1 });
    expect((await call(it, 'videos/list', competition)).json().data).toMatchObject([
      { id: video, kind: 'file', watched_s: 0, finished: false },
    ]);
    const start = await call(it, 'videos/start', { video_id: video }, token);
    expect(start.json().data).toMatchObject({ position: 0, duration_s: 1, interval_s: 10 });
    const { checkpoint } = start.json().data;
    const end = await call(it, 'videos/progress', { video_id: video, checkpoint, position: 0.5 }, token);
    expect(end.json().data).toMatchObject({ finished: true, bonus: { granted: 1, bonus_count: 2 } });
    const stale = { video_id: video, checkpoint: 'x', position: 1 };
    expect((await call(it, 'videos/progress', stale, token)).json().code).toBe('VIDEO_VIEW_ENDED');
    expect((await call(it, 'videos/start', { video_id: video })).statusCode).toBe(401);
    expect((await call(it, 'videos/progress', { ...stale, position: -1 }, token)).statusCode).toBe(422);
  });
});
