import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { noteAdmission } from '#domain/acts/approvals.ts';
import { setupDecidedPages } from '#test/decided-pages.ts';
import { makeOperator } from '#test/operators.ts';

it('the page of requests shows both persons what a request does, and which requests fell', async () => {
  const { ask, approve, about, read, groups, votes } = await setupDecidedPages();
  const asked = await ask('risk.annul', about(0));
  const page = await read('/regie/validations');
  expect(page).toContain('Ce qui se passera');
  expect(page).toContain(`Comptes concernés ${groups[0]?.members.length}`);
  expect(page).toContain(`Votes retenus, aujourd’hui ${votes.length}`);
  expect(page).toContain('1. Aïcha');
  // The groups overlap: another decision has annulled some of the shown votes meanwhile.
  await approve(await ask('risk.annul', about(1)));
  await expect(approve(asked)).rejects.toMatchObject({ code: 'APPROVAL_FELL' });
  const after = await read('/regie/validations');
  expect(after).toContain('Demandes tombées depuis hier');
  expect(after).toContain('Depuis, des votes de la semaine ont été annulés ou rétablis.');
});

it('an author corrects a waiting request: it is withdrawn, and its form is filled in as it was', async () => {
  const { app, ask, read, deps, contest, headers, db } = await setupDecidedPages();
  const reason = 'Panne du réseau à Bouaké';
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19);
  const [end, later] = [inDays(2), inDays(3)];
  const id = await ask('contest.reopen', { end_date: end, reason });
  expect(await read('/regie/validations')).toContain('Corriger la retire, et rouvre son formulaire');
  const send = (url: string, fields: Record<string, string>, who = headers) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...who, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams(fields)),
    });
  const other = await makeOperator(deps, 'admin', 'Awa');
  expect((await send('/regie/validations', { id, decision: 'corrected' }, other.headers)).statusCode).toBe(
    403,
  );

  const corrected = await send('/regie/validations', { id, decision: 'corrected' });
  const page = `/regie/semaines/${contest}/depouillement?reprise=${id}`;
  expect([corrected.statusCode, corrected.headers.location]).toEqual([302, page]);
  const { body } = await app.inject({ url: page, headers });
  expect(body).toContain('Votre demande est retirée. Corrigez, puis envoyez-la de nouveau.');
  expect(body).toContain(`value="${end}"`);
  expect(body).toContain(reason);
  // It is its author's alone, and once it is sent anew the page is as usual.
  expect((await app.inject({ url: page, headers: other.headers })).body).not.toContain(reason);
  const fields = { act: 'contest.reopen', contest_id: contest, end_date: later, reason, word: 'ROUVRIR' };
  const again = await send(page, fields);
  expect([again.statusCode, again.headers.location]).toEqual([
    302,
    `/regie/semaines/${contest}/depouillement`,
  ]);
  const { rows } = await sql`select decision from approvals order by id`.execute(db);
  expect(rows).toEqual([{ decision: 'withdrawn' }, { decision: null }]);
});

it('the page of a group says that annulling its votes waits for a second person, and no page of another group does', async () => {
  const { ask, approve, about, read, groups } = await setupDecidedPages();
  const page = (group: number) => read(`/regie/fraude/${groups[group]?.id}`);
  const note = 'Attend une deuxième personne : Annuler des votes, demandé par Mireille';
  expect(await page(0)).not.toContain(note);
  const asked = await ask('risk.annul', about(0));
  expect(await page(0)).toContain(note);
  expect(await page(1)).not.toContain(note);
  await approve(asked);
  expect(await page(0)).not.toContain(note);
});

it('the page of a group whose votes another group’s decision has annulled says so, as the list does, and asks to tick nothing', async () => {
  const { together, about, read, groups, db } = await setupDecidedPages();
  const [same, other] = [groups[0]?.id ?? '', groups[1]?.id ?? ''];
  await sql`insert into risk_members (bucket, user_id, cluster_id)
    select bucket, user_id, ${other}::uuid from risk_members where cluster_id = ${same}::uuid
    on conflict do nothing`.execute(db);
  const page = () => read(`/regie/fraude/${same}`);
  const marked = async () => (await read('/regie/fraude')).split('Votes annulés').length - 1;
  const lead = 'Cochez des comptes, puis dites ce que la coche veut dire.';
  expect(await page()).toContain(lead);
  expect(await marked()).toBe(0);
  await together('risk.annul', about(1));
  expect(await page()).toContain('Les votes de ces comptes sont déjà annulés');
  expect(await page()).not.toContain(lead);
  // These two, and the third, whose members are all among theirs; the fourth has others too.
  expect(await marked()).toBe(3);
});

it('the call of requests tells the same as the page: what waits comes with its figures and their digest', async () => {
  const { app, headers, ask, count } = await setupDecidedPages();
  const id = await ask('contest.publish', { version: await count(), when: 'now' });
  const { data } = (await app.inject({ url: '/api/regie/approvals', headers })).json();
  expect(data).toMatchObject([
    { id, act: 'contest.publish', digest: expect.stringMatching(/^[\da-f]{64}$/) },
  ]);
  expect(data[0].facts).toEqual(
    expect.arrayContaining([
      { kind: 'figure', label: 'version', value: 1 },
      { kind: 'figure', label: 'total', value: 54 },
      expect.objectContaining({ kind: 'ranking' }),
    ]),
  );
});

it('the minutes tell who asked, who approved, why, when votes were taken, by whom and from what', async () => {
  const { together, count, about, read, contest, db } = await setupDecidedPages();
  await sql`update contests set end_date = now() + interval '1 day',
    result_date = now() + interval '2 days', closed_at = '2026-11-20T20:15:07Z'`.execute(db);
  await together('contest.reopen', { end_date: '', reason: 'Panne du réseau à Bouaké' });
  await sql`update contests set override = 'closed', closed_at = '2026-11-20T20:15:07Z'`.execute(db);
  await together('risk.annul', about(0));
  await together('risk.restore', about(0));
  await together('risk.annul', about(1));
  const version = await count();
  await together('contest.publish', { version, when: 'now' });
  const minutes = await read(`/regie/semaines/${contest}/proces-verbal/${version}`);
  expect(minutes).toContain('Clôture du vote 20/11/2026 à 20:15:07');
  expect(minutes).toContain('motif : Panne du réseau à Bouaké');
  expect(minutes).toContain('Annuler des votes, demandé par Mireille');
  expect(minutes).toContain('Rétablir des votes, demandé par Mireille');
  expect(minutes).toContain('Adama');
  expect(minutes).toMatch(/Votes du jour \d+ \d+ \d+/);
  expect(minutes).toMatch(/Bonus de parrainage \d+ \d+ \d+/);
  expect(minutes).toMatch(/\d+ personnes ont au moins un vote retenu/);
});

it('the live screen says that results are out, or that their publication fell, and why', async () => {
  const { app, together, count, about, read, db } = await setupDecidedPages();
  await together('contest.publish', { version: await count(), when: 'result_date' });
  expect(await read('/regie')).toContain('Publication programmée le');
  await together('risk.annul', about(1));
  expect(await read('/regie')).toContain('des votes de cette semaine ont été annulés depuis');
  const version = await count();
  await together('contest.publish', { version, when: 'now' });
  const live = await read('/regie');
  expect(live).toMatch(/Résultats publiés (?:aujourd’hui|le .*) à .*\sUTC, version 2/);
  expect(live).toContain('Classement publié');
  // The public reads when the results came out, not their announced date.
  const { rows } = await sql<{ at: Date }>`select published_at as at from contests`.execute(db);
  const results = await app.inject({ url: '/voteresult' });
  expect(results.body).toContain(`dateTime="${rows[0]?.at.toISOString()}"`);
});

it('a request on the week that waits for a second person is told where the week is followed, until it is decided', async () => {
  const { ask, approve, count, read, contest } = await setupDecidedPages();
  const pages = () => Promise.all(['/regie', `/regie/semaines/${contest}/depouillement`].map(read));
  const version = await count();
  for (const page of await pages()) expect(page).not.toContain('Attend une deuxième personne');
  const asked = await ask('contest.publish', { version, when: 'result_date' });
  for (const page of await pages()) {
    expect(page).toContain(
      'Attend une deuxième personne : Publier les résultats, demandé par Mireille aujourd’hui',
    );
    expect(page).not.toContain('Publication programmée');
  }
  await approve(asked);
  for (const page of await pages()) {
    expect(page).not.toContain('Attend une deuxième personne');
    expect(page).toContain('Publication programmée');
  }
});

it('a date of results that was only announced is told as that, until two persons have decided', async () => {
  const { ask, approve, count, read } = await setupDecidedPages();
  const version = await count();
  const before = await read('/regie');
  expect(before).toContain('Résultats annoncés, non validés, dans');
  expect(before).toContain('Rien ne sortira tout seul : il faut dépouiller');
  const asked = await ask('contest.publish', { version, when: 'result_date' });
  const waiting = await read('/regie');
  expect(waiting).toContain('Résultats annoncés, non validés, dans');
  expect(waiting).toContain('la publication demandée attend encore une deuxième personne');
  await approve(asked);
  const planned = await read('/regie');
  expect(planned).toContain('Résultats dans');
  expect(planned).not.toContain('Rien ne sortira tout seul');
});

it('an operator who is too close to the author reads from when they count, and has no button to agree', async () => {
  const { ask, count, read, adama, mireille, db } = await setupDecidedPages();
  await ask('contest.publish', { version: await count(), when: 'now' }, adama);
  expect(await read('/regie/validations')).toContain('Valider');
  await noteAdmission(db, adama.operator.id, [mireille.operator.id]);
  const page = await read('/regie/validations');
  expect(page).toContain('votre validation de ce que demande Adama compte à partir de demain à');
  expect(page).toContain('Refuser');
  expect(page).not.toContain('Valider');
});

it('a planned publication is called off without scripts where it is shown, by an admin alone, who gives a reason', async () => {
  const { app, headers, deps, together, count, read, contest } = await setupDecidedPages();
  await together('contest.publish', { version: await count(), when: 'result_date' });
  const url = `/regie/semaines/${contest}/depouillement`;
  const offer = 'Annuler la publication programmée';
  for (const address of ['/regie', url]) expect(await read(address)).toContain(offer);
  const { headers: operator } = await makeOperator(deps, 'operator', 'Fanta');
  const seen = await app.inject({ url, headers: operator });
  expect(seen.body).toContain('Publication programmée');
  expect(seen.body).not.toContain(offer);
  const send = (reason: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(
        new URLSearchParams({ act: 'contest.call-off', contest_id: contest, version: '1', reason }),
      ),
    });
  expect((await send('')).statusCode).toBe(422);
  expect(await read(url)).toContain(offer);
  expect((await send('Le huissier n’est pas là')).statusCode).toBe(302);
  for (const address of ['/regie', url]) {
    const page = await read(address);
    expect(page).toContain('un administrateur l’a annulée');
    expect(page).not.toContain(offer);
  }
  expect(await read(url)).toContain('Publier les résultats');
});
