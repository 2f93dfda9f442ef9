import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { awa, PASSWORD, problems, put, registered, setupOpenContest } from '#test/account.ts';
import { testSite } from '#test/application.ts';
import { PASSWORD as MEMBERS, makeMember } from '#test/members.ts';
import { makeShow } from '#test/show.ts';

const NEW = 'nouveau-refrain-31';
const CHANGES = [
  { password: NEW },
  { email: 'neuve@exemple.org' },
  { phone: '07 08 12 34 56', country_code: 'CI' },
];

describe('PUT /api/auth/update-profile', () => {
  it('takes a new password, address or number from a program that has just signed in', async () => {
    const it = await setupOpenContest();
    const { token } = await registered(it);
    for (const change of CHANGES) expect((await put(it, change, token)).statusCode).toBe(200);
  });

  it('asks a session older than ten minutes for the current password, and not for a name', async () => {
    const it = await setupOpenContest();
    const { token, user } = await registered(it);
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(it.db);
    for (const change of CHANGES) {
      const answer = await put(it, change, token);
      expect([answer.statusCode, problems(answer)]).toEqual([422, { current_password: 'REQUIRED' }]);
    }
    expect((await put(it, { name: 'Awa K.' }, token)).statusCode).toBe(200);
    // A value that the account already has is no change.
    expect((await put(it, { name: 'Awa K.', email: user.email }, token)).statusCode).toBe(200);
    const wrong = await put(it, { password: NEW, current_password: 'au-hasard-99' }, token);
    expect([wrong.statusCode, problems(wrong)]).toEqual([422, { current_password: 'PASSWORD_WRONG' }]);
    const right = await put(it, { ...CHANGES[1], current_password: PASSWORD }, token);
    expect(right.json().data.user.email).toBe('neuve@exemple.org');
    expect(right.body).not.toContain(awa.password);
    // The password was just shown: for ten minutes it need not be shown again.
    expect((await put(it, { password: NEW }, token)).statusCode).toBe(200);
  });
});

describe('the page that asks for the password before linking', () => {
  async function setupPage() {
    const it = await testSite();
    await makeShow(it.db);
    const member = await makeMember(it.deps);
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(it.db);
    const headers = {
      cookie: `__Host-session=${member.token}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const open = (url: string) => it.app.inject({ url, headers });
    const post = (fields: Record<string, string>, url = '/comptes-lies') =>
      it.app.inject({
        method: 'POST',
        url,
        headers,
        payload: new URLSearchParams(fields).toString(),
      });
    return { ...it, member, open, post };
  }

  it('is where /moncompte leads from a session that is not fresh, and lets through a user who shows it', async () => {
    const it = await setupPage();
    expect((await it.open('/moncompte')).body).toContain('href="/comptes-lies?lier=google"');
    const page = await it.open('/comptes-lies');
    expect(page.body).toContain('name="current_password"');
    const wrong = await it.post({ current_password: 'au-hasard-99' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Ce n’est pas votre mot de passe actuel.');
    expect((await it.post({ current_password: MEMBERS })).headers.location).toBe('/moncompte#connexions');
    expect((await it.open('/comptes-lies')).headers.location).toBe('/moncompte#connexions');
    const account = (await it.open('/moncompte')).body;
    expect(account).toContain('id="connexions"');
    expect(account).toContain('/api/auth/google/start?intent=link');
  });

  it('knows which account was to be linked, and has its button once the password is shown', async () => {
    const it = await setupPage();
    const link = '/comptes-lies?lier=canal';
    expect((await it.open(link)).body).toContain('Avant de lier votre compte canal');
    expect((await it.open('/comptes-lies?lier=autre')).body).toContain('Lier ou délier un compte');
    expect((await it.post({ current_password: MEMBERS }, link)).headers.location).toBe(link);
    const proved = await it.open(link);
    expect(proved.body).toContain('Il ne reste qu’à lier votre compte canal.');
    expect(proved.body).toContain('href="/api/auth/canal/start?intent=link"');
    // Linked already, or nothing to unlink: there is nothing left to do there.
    await sql`update users set canal_identity = 'https://canal.example 1'`.execute(it.db);
    for (const url of [link, '/comptes-lies?delier=google'])
      expect((await it.open(url)).headers.location).toBe('/moncompte#connexions');
  });

  it('is asked for before an account elsewhere is unlinked', async () => {
    const it = await setupPage();
    await sql`update users set google_identity = 'https://google.example 1'`.execute(it.db);
    const unlink = '/comptes-lies?delier=google';
    expect((await it.post({ unlink: 'google' })).headers.location).toBe(unlink);
    await it.post({ current_password: MEMBERS }, unlink);
    expect((await it.open(unlink)).body).toContain('name="unlink" value="google"');
    expect((await it.post({ unlink: 'google' })).headers.location).toBe('/moncompte#connexions');
    const { rows } = await sql`select google_identity from users`.execute(it.db);
    expect(rows).toEqual([{ google_identity: null }]);
  });
});
