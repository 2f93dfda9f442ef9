import { describe, expect, it } from 'vitest';
import { perform } from '#domain/acts/perform.ts';
import { adminSettings } from '#domain/contest/settings-admin.ts';
import { acts } from '#domain/regie/acts.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { type ContestWish, makeShow } from '#test/show.ts';

async function setupShow(wish: ContestWish = {}) {
  const { app, db, deps } = await testSite();
  const { contest } = await makeShow(db, wish);
  const admin = await makeOperator(deps, 'admin', 'Mireille');
  const set = async (time_zone: string) => {
    const { version } = (await adminSettings(deps)).zone;
    return perform(deps, acts, admin.session, 'settings.zone', { version, time_zone });
  };
  const page = async (url: string) => {
    const { body } = await app.inject({ url, headers: admin.headers });
    return body.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
  };
  return { app, db, deps, contest, admin, set, page };
}

describe('a show with a time zone of its own', () => {
  it('has it beside UTC on the live screen and on the form of a week, until it is taken away', async () => {
    const { contest, set, page } = await setupShow();
    const addresses = ['/regie', `/regie/semaines/${contest}`];
    for (const address of addresses) expect(await page(address)).not.toContain('Kinshasa');
    await set('africa/kinshasa');
    for (const address of addresses) expect(await page(address)).toMatch(/\d\d:\d\d (?:à )?Kinshasa/);
    expect(await page('/regie/reglages')).toMatch(/En ce moment, la régie écrit .* Kinshasa/);
    await set('');
    for (const address of addresses) expect(await page(address)).not.toContain('Kinshasa');
  });

  it('shows it once with each date of a week that an operator can only read', async () => {
    const { app, db, deps, contest, set } = await setupShow();
    await set('Africa/Kinshasa');
    await db.updateTable('contests').set({ result_date: '2031-12-03T21:00:00Z' }).execute();
    const { headers } = await makeOperator(deps, 'executive');
    const { body } = await app.inject({ url: `/regie/semaines/${contest}`, headers });
    const text = body.replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('mercredi 3 décembre 2031 à 21:00 UTC, 22:00 à Kinshasa');
    expect(text.match(/\b3 décembre/g)).toHaveLength(1);
  });

  it('has it beside UTC in the list of weeks, under the curve and at a count', async () => {
    const { deps, admin, contest, set, page } = await setupShow({ override: 'closed' });
    await perform(deps, acts, admin.session, 'contest.count', { contest_id: contest });
    await set('Africa/Kinshasa');
    expect((await page('/regie/semaines')).match(/\d\d:\d\d Kinshasa/g)).toHaveLength(3);
    expect(await page(`/regie/semaines/${contest}/depouillement`)).toMatch(
      /UTC · (?:\d\d\/\d\d à )?\d\d:\d\d Kinshasa par Mireille/,
    );
    const live = await page('/regie');
    expect(live).toMatch(/de \d\d:\d\d UTC · (?:\d\d\/\d\d à )?\d\d:\d\d Kinshasa à \d\d:\d\d UTC/);
    expect(live).toMatch(/<span>\d\d:\d\d · \d\d:\d\d<\/span>/);
  });

  it('refuses a name that is no time zone', async () => {
    const { set } = await setupShow();
    for (const zone of ['Africa/Nulle-part', '+01:00', 'Kinshasa\0'])
      await expect(set(zone)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('says a date that was sent and refused below its field, without scripts', async () => {
    const { app, admin, contest, set, page } = await setupShow();
    await set('Africa/Kinshasa');
    const [, version = ''] =
      /name="version" value="([^"]+)"/.exec(await page(`/regie/semaines/${contest}`)) ?? [];
    const sent = await app.inject({
      method: 'POST',
      url: `/regie/semaines/${contest}`,
      headers: { ...admin.headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(
        new URLSearchParams({
          act: 'contest.edit',
          contest_id: contest,
          version,
          week: '1',
          start_date: '2026-11-01T00:00',
          end_date: '2030-12-05T21:00',
          result_date: '2030-12-05T20:00',
        }),
      ),
    });
    expect(sent.statusCode).toBeGreaterThanOrEqual(400);
    const said = sent.body.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
    expect(said).toContain('jeudi 5 décembre 2030 à 20:00 UTC, 21:00 à Kinshasa, dans');
  });
});
