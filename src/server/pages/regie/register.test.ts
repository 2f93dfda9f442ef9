import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { LogBehind } from '#domain/register/continuation.ts';
import { toHex } from '#domain/register/encoding-rules.ts';
import { RESULT, readJson } from '#domain/register/entry-rules.ts';
import { noteFault } from '#domain/register/faults.ts';
import { verifierLine } from '#domain/register/keys.ts';
import { findLog, latestHead } from '#domain/register/log-queries.ts';
import { resultEntry } from '#domain/register/schema.ts';
import { headWords } from '#domain/register/word-rules.ts';
import { testSite } from '#test/application.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { makeOperator } from '#test/operators.ts';
import { lastEntries, sealNow } from '#test/register.ts';
import { makeShow } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';

/** A week that is counted, published and sealed. */
async function setupPublishedWeek() {
  const it = await setupDecidedWeek(testSite);
  const { keys, originFor } = it.deps.register;
  const seal = () => sealNow(it.db, { keys, originFor });
  await it.together('risk.annul', it.about(0));
  const version = await it.count();
  await it.together('contest.publish', { version, when: 'now', winner_id: null });
  await seal();
  const get = (url: string, headers: Record<string, string> = it.headers) => it.app.inject({ url, headers });
  const send = (fields: Record<string, string>, headers: Record<string, string> = it.headers) =>
    it.app.inject({
      method: 'POST',
      url: '/regie/registre',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ act: 'register.resume', contest_id: it.contest, ...fields })),
    });
  return { ...it, seal, version, get, send };
}

describe('the minutes of a count', () => {
  it('hand out the file whose digest the register’s result holds, byte for byte', async () => {
    const it = await setupPublishedWeek();
    const file = await it.get(`/api/regie/contests/${it.contest}/counts/${it.version}/minutes.json`);
    expect(file.headers['content-disposition']).toContain('proces-verbal-semaine-1-version-1.json');
    const digest = createHash('sha256').update(file.rawPayload).digest('hex');
    const result = (await lastEntries(it.db, it.contest)).find((entry) => entry[0] === RESULT);
    expect(resultEntry.parse(readJson(result ?? new Uint8Array())).minutes_sha256).toBe(digest);
    const page = await it.get(`/regie/semaines/${it.contest}/proces-verbal/${it.version}`);
    expect(page.body).toContain(digest);
    // Later decisions on the count do not change the file.
    await it.together('risk.annul', it.about(1));
    await it.together('contest.correct', { version: it.version, winner_id: null, reason: 'Seconde fraude' });
    await it.seal();
    const again = await it.get(`/api/regie/contests/${it.contest}/counts/${it.version}/minutes.json`);
    expect(again.rawPayload).toEqual(file.rawPayload);
  });

  it('say the show’s own time beside UTC, where it has one', async () => {
    const it = await setupPublishedWeek();
    const page = `/regie/semaines/${it.contest}/proces-verbal/${it.version}`;
    expect((await it.get(page)).body).not.toContain('Kinshasa');
    await it.db.updateTable('competitions').set({ time_zone: 'Africa/Kinshasa' }).execute();
    it.deps.show.forget();
    expect((await it.get(page)).body).toMatch(
      /\d\d:\d\d:\d\d ·\u00a0(?:\d\d\/\d\d à )?\d\d:\d\d\u00a0Kinshasa/,
    );
  });

  it('name their vote, in the file too, and hold its votes against those of the register', async () => {
    const it = await setupPublishedWeek();
    const file = await it.get(`/api/regie/contests/${it.contest}/counts/${it.version}/minutes.json`);
    expect(file.json().details.contest).toMatchObject({ id: it.contest, week: 1 });
    const page = `/regie/semaines/${it.contest}/proces-verbal/${it.version}`;
    const { body } = await it.get(page);
    expect(body).toContain(`<code>${it.contest}</code>`);
    expect(body).toContain('Les votes refusés');
    expect(body).toContain('Les parts sont arrondies ensemble');
    expect(body).toContain(`${it.votes.length}, autant que de votes exprimés dans ce dépouillement`);
    await tamper(
      it.db,
      'contest_results',
      sql`update contest_results set cast_votes = cast_votes + 3, total = total + 3`,
    );
    expect((await it.get(page)).body).toContain(`${it.votes.length + 3} exprimés dans ce dépouillement`);
  });

  it('name the time of annulled votes as that of their annulment, not of their casting', async () => {
    const it = await setupPublishedWeek();
    const { body } = await it.get(`/regie/semaines/${it.contest}/proces-verbal/${it.version}`);
    expect(body).toMatch(/<th scope="col">Retirés entre \(UTC\)<\/th>/);
  });

  it('tell how many votes a restoration has put back, of a group and of a list', async () => {
    const it = await setupPublishedWeek();
    await it.together('risk.annul-list', { accounts: [it.people[1]?.id], reason: 'Liste annulée' });
    await it.together('risk.restore', it.about(0));
    const { rows } = await sql<{ id: string }>`
      select id from annulment_batches where cluster_id is null`.execute(it.db);
    await it.together('risk.restore-list', { batch_id: rows[0]?.id, reason: 'Liste rétablie' });
    const { body } = await it.get(`/regie/semaines/${it.contest}/proces-verbal/${it.version}`);
    const done = body.replaceAll(/<[^>]+>/g, ' ');
    expect(done).toMatch(/Rétablir des votes, demandé par Mireille\s+\d+ votes?, \d+ comptes?, motif/);
    expect(done).toMatch(/\d+ votes?, \d+ comptes?, motif\u00a0: Liste rétablie/);
  });

  it('tell of votes that were annulled and put back before the count, in the file too', async () => {
    const it = await setupPublishedWeek();
    const list = it.people.slice(-2).map(({ id }) => id);
    await it.together('risk.restore', it.about(0));
    await it.together('risk.annul-list', { accounts: list, reason: 'Liste annulée' });
    const version = it.version + 1;
    const reason = 'Groupe rétabli';
    await it.together('contest.correct', { version: it.version, winner_id: null, reason });
    const page = `/regie/semaines/${it.contest}/proces-verbal/${version}`;
    const read = async () => {
      const text = (await it.get(page)).body.replaceAll(/<[^>]+>/g, ' ');
      return text.match(/Votes annulés puis rétablis.*(?=Motif de la correction)/)?.[0];
    };
    const shown = await read();
    expect(shown).toMatch(/essai de verification\s+\d+\s.*essai de verification\s+\d+\s/);
    const file = await it.get(`/api/regie/contests/${it.contest}/counts/${version}/minutes.json`);
    const [told, ...others] = file.json().details.restorations;
    expect(others).toEqual([]);
    const before = await it.get(`/api/regie/contests/${it.contest}/counts/${it.version}/minutes.json`);
    expect(told.votes).toBe(before.json().annulled_votes);
    expect(told.counted).toBeLessThanOrEqual(told.votes);
    expect(told.restored_at > told.annulled_at).toBe(true);
    // A count that was made before this was kept: its page reads the same from the rows.
    await tamper(
      it.db,
      'contest_results',
      sql`update contest_results set details = details - 'restorations'`,
    );
    expect(await read()).toBe(shown);
  });

  it('name the winner of the last week', async () => {
    const it = await setupPublishedWeek();
    const minutes = () => it.get(`/regie/semaines/${it.contest}/proces-verbal/${it.version}`);
    expect((await minutes()).body).not.toContain('Remporte la compétition');
    await sql`update contests set end_contest = true, winner_id = ${it.koffi}`.execute(it.db);
    expect((await minutes()).body).toMatch(/Remporte la compétition\u00a0:(?:<!-- -->)? <b>\d+\. Koffi<\/b>/);
    expect((await minutes()).body).not.toContain('Départage');
    const tie = JSON.stringify({ rule: 'draw', reason: 'Tirage devant huissier' });
    await tamper(
      it.db,
      'result_events',
      sql`update result_events set winner_tie = ${tie} where kind = 'published'`,
    );
    expect((await minutes()).body).toContain('tirage au sort. Motif\u00a0: Tirage devant huissier');
  });

  it('show the last head of the register, its key, its address, and a picture of it to scan', async () => {
    const it = await setupPublishedWeek();
    const { body } = await it.get(`/regie/semaines/${it.contest}/proces-verbal/${it.version}`);
    const head = await latestHead(it.db, it.contest);
    expect(body).toContain(toHex(head?.root ?? new Uint8Array()));
    expect(body).toContain(`${head?.size}\u00a0entrées`);
    expect(body).toContain(headWords(head?.root ?? new Uint8Array()).join(' '));
    const { keys, originFor } = it.deps.register;
    expect(body).toContain(verifierLine(keys, originFor(it.contest)));
    expect(body).toContain('https://palmares.example/registre?semaine=1');
    expect(body).toMatch(
      /<img src="data:image\/png;base64,[^"]+" alt="" width="220" height="220"\/><figcaption[^>]*>Code à scanner.: le relevé signé du registre/,
    );
  });
});

describe('the régie’s page of the register', () => {
  it('shows each log to operators, and lets admins alone ask to go on with one that is behind', async () => {
    const it = await setupPublishedWeek();
    const { headers } = await makeOperator(it.deps, 'operator');
    const fine = await it.get('/regie/registre', headers);
    expect(fine.body).toContain('à jour');
    expect(fine.body).toContain((await findLog(it.db, it.contest))?.verifier_key);
    expect(fine.body).toContain(`href="/registre?semaine=1"`);
    expect(fine.body).not.toContain('Reprendre ce registre');

    const lost = { size: 900, root: new Uint8Array(32).fill(7), witness: null };
    await noteFault(it.db, it.contest, new LogBehind(it.contest, lost));
    expect((await it.get('/regie', headers)).body).toMatch(/Registre<\/dt><dd[^>]*>arrêté/);
    const stopped = await it.get('/regie/registre', headers);
    expect(stopped.body).toContain('restaurée depuis une sauvegarde');
    expect(stopped.body).not.toContain('Reprendre ce registre');
    const admin = await it.get('/regie/registre');
    expect(admin.body).toContain('900\u00a0entrées');
    expect(admin.body).toContain('Tapez REPRENDRE pour confirmer');

    const reason = 'Base restaurée à 21 h 04';
    expect((await it.send({ reason, word: 'REPRENDRE' }, headers)).statusCode).toBe(403);
    expect((await it.send({ reason, word: 'reprenez' })).statusCode).toBe(422);
    const short = await it.send({ reason: 'restaurée', word: 'REPRENDRE' });
    expect([short.statusCode, short.body.includes('est-erreur')]).toEqual([422, true]);
    expect((await it.send({ reason, word: 'REPRENDRE' })).statusCode).toBe(302);
    const { body } = await it.get('/regie/validations');
    expect(body).toContain('Reprendre le registre');
    expect(body).toContain('Empreinte publiée, qui n’aura plus de suite');
    expect(body).toContain('07'.repeat(32));

    const [request] = await waitingApprovals(it.db);
    await it.approve(request?.id ?? '');
    await it.seal();
    // Another admin was faster: the form is gone, but the answer is shown.
    const late = await it.send({ reason, word: 'REPRENDRE' });
    expect(late.statusCode).toBe(409);
    expect((await it.get('/regie/registre')).body).not.toContain('Reprendre ce registre');
  });

  it('tells of a show whose vote has not begun', async () => {
    const it = await testSite();
    await makeShow(it.db, { from: '1 day', to: '2 days' });
    const { headers } = await makeOperator(it.deps, 'operator');
    expect((await it.app.inject({ url: '/regie/registre', headers })).body).toContain(
      'il n’y a pas de registre',
    );
  });
});
