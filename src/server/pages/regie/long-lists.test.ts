import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { makeMember } from '#test/members.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';

const ROWS = 5_000;
/** What a page of the longest list of the régie may weigh, in characters. */
const HEAVIEST = 150_000;

/** A régie of years: five thousand of everything that its lists show. */
async function setupLongShow() {
  const it = await testSite();
  await makeShow(it.db);
  const admin = await makeOperator(it.deps);
  const other = await makeOperator(it.deps);
  const member = await makeMember(it.deps, {});
  const { userId, bucket } = member.session;
  // Ids that begin with the time, one after the other.
  await sql`
    create function long_id(n bigint) returns uuid language sql as
    $$ select ('019a0000-' || lpad(to_hex(n), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`.execute(
    it.db,
  );
  await sql`
    insert into audit_events (id, operator_name, act, subject, after)
    select long_id(n), 'Fanta', 'code.create', 'code:C' || n, '{"code": "C"}' from generate_series(1, ${ROWS}::int) n`.execute(
    it.db,
  );
  await sql`
    insert into partner_batches (id, competition_id, partner, prefix, starts_at)
    select long_id(n), 'test', 'Partenaire ' || n, '', now() from generate_series(1, ${ROWS}::int) n`.execute(
    it.db,
  );
  await sql`
    insert into partner_codes (id, competition_id, code, amount, max_uses, batch_id)
    select long_id(n), 'test', 'CODE' || n, 1, 1, long_id(1) from generate_series(1, ${ROWS}::int) n`.execute(
    it.db,
  );
  await sql`
    insert into messages (id, competition_id, audience, sender, title, body, excerpt, send_at)
    select long_id(n), 'test', 'all', 'production', 'Titre ' || n, 'Texte', 'Texte', now()
    from generate_series(1, ${ROWS}::int) n`.execute(it.db);
  await sql`
    insert into approvals (id, act, subject, input, requested_by, expires_at, facts)
    select long_id(n), 'code.create', 'code:A' || n, '{"code": "A", "amount": 1, "max_uses": 1}',
           case when n % 2 = 0 then ${admin.id}::uuid else ${other.id}::uuid end, now() + interval '1 day',
           '[{"kind": "figure", "label": "amount", "value": 1}]'
    from generate_series(1, ${ROWS}::int) n`.execute(it.db);
  await sql`
    insert into operator_invitations (token_hash, email, name, role, totp_secret, expires_at, created_at)
    select sha256(n::text::bytea), 'n' || n || '@exemple.org', 'N' || n, 'operator', '', now(),
           now() - make_interval(secs => n)
    from generate_series(1, ${ROWS}::int) n`.execute(it.db);
  await sql`
    insert into bonus_grants (bucket, user_id, number, bonus_type, source)
    select ${bucket}, ${userId}, n, 'partenaire', 's' || n from generate_series(100, ${ROWS}::int) n`.execute(
    it.db,
  );
  await sql`
    insert into sessions (bucket, user_id, token_hash, user_agent)
    select ${bucket}, ${userId}, sha256(n::text::bytea), 'x' from generate_series(1, ${ROWS}::int) n`.execute(
    it.db,
  );
  const get = async (url: string) => {
    const answer = await it.app.inject({ url, headers: admin.headers });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer.body;
  };
  return { ...it, admin, userId, get };
}

/** The link of a page by its words. */
const linkOn = (body: string, words: string) =>
  new RegExp(`href="([^"]+)"[^>]*>${words}<`).exec(body)?.[1]?.replaceAll('&amp;', '&');

it('every list of the régie stays a page to read with five thousand rows, and is walked to and fro', async () => {
  const { get, userId } = await setupLongShow();
  for (const url of [
    '/regie/journal',
    '/regie/codes',
    '/regie/codes?q=CODE',
    '/regie/messages',
    '/regie/validations',
    '/regie/equipe',
    `/regie/personnes/${userId}`,
  ]) {
    const first = await get(url);
    expect([url, first.length < HEAVIEST]).toEqual([url, true]);
    const older = linkOn(first, 'Plus anciens');
    expect([url, older]).toEqual([url, expect.any(String)]);
    const second = await get(older ?? '');
    expect([url, second.length < HEAVIEST]).toEqual([url, true]);
    const newer = linkOn(second, 'Plus récents') ?? linkOn(second, 'Les plus récents');
    expect([url, newer]).toEqual([url, expect.any(String)]);
    const back = await get(newer ?? '');
    expect([url, linkOn(back, 'Plus récents')]).toEqual([url, undefined]);
  }
});

it('the team and the groups that wait are walked to and fro, each on one page', async () => {
  const it = await testSite();
  await makeShow(it.db);
  const admin = await makeOperator(it.deps, 'admin', 'Mireille');
  await sql`
    insert into operators (id, email, name, role, password_hash, totp_secret)
    select ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'o' || n || '@exemple.org', 'Membre ' || n || '.',
           'operator', '', '' from generate_series(1, 44) n`.execute(it.db);
  await sql`
    insert into risk_clusters (id, kind, key, severity, users, found_at)
    select gen_random_uuid(), 'device', sha256(n::text::bytea), case when n < 61 then 'high' else 'low' end, 1000 + n,
           now() - make_interval(mins => n) from generate_series(1, 120) n`.execute(it.db);
  const get = async (url: string) => {
    const answer = await it.app.inject({ url, headers: admin.headers });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer.body.replaceAll('<!-- -->', '');
  };
  const lists = [
    { url: '/regie/equipe', rows: /Membre (\d+)\./g, all: 44, pages: [19, 20, 5] },
    { url: '/regie/fraude', rows: /1\D?(\d{3})\s*comptes/g, all: 120, pages: [50, 50, 20] },
  ];
  for (const { url, rows, all, pages } of lists) {
    const shown = (body: string) => [...new Set([...body.matchAll(rows)].map(([, n]) => Number(n)))];
    const walked: string[] = [];
    for (let next: string | undefined = url; next; next = linkOn(walked.at(-1) ?? '', 'Plus anciens'))
      walked.push(await get(next));
    expect([url, walked.map((body) => shown(body).length)]).toEqual([url, pages]);
    expect(new Set(walked.flatMap(shown)).size).toBe(all);
    let back = walked.at(-1) ?? '';
    for (const page of walked.slice(0, -1).reverse()) {
      back = await get(linkOn(back, 'Plus récents') ?? '');
      expect(shown(back)).toEqual(shown(page));
    }
    expect(linkOn(back, 'Plus récents')).toBeUndefined();
  }
});
