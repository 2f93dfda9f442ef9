import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#domain/acts/role-rules.ts';
import { ensureCompetition } from '#domain/contest/service.ts';
import { freshDatabase } from '#test/database.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { searchAll } from './search.ts';
import { foldText, holdsTerms, toTerms } from './search-rules.ts';
import { searchInput } from './search-schema.ts';

async function setupSearch() {
  const { db } = await freshDatabase();
  const show = await makeShow(db);
  await sql`
    insert into faq_items (competition_id, id, position, question, answer)
    select ${COMPETITION}, 'q-' || n, n, 'Combien de votes ' || n, 'Le cœur de l’été, ' || n from generate_series(1, 8) n`.execute(
    db,
  );
  await sql`insert into banners (id, competition_id, position, title, text)
    values (gen_random_uuid(), ${COMPETITION}, 1, 'Ce soir', 'Aïcha chante à 100 % en direct')`.execute(db);
  await ensureCompetition(db, 'autre');
  await sql`insert into banners (id, competition_id, position, title, text)
    values (gen_random_uuid(), 'autre', 1, 'Aïcha ailleurs', '…')`.execute(db);
  await sql`insert into partner_codes (id, competition_id, code, amount, max_uses, max_uses_per_user)
    values (gen_random_uuid(), ${COMPETITION}, 'RADIOSUD', 1, 10, 1)`.execute(db);
  const found = async (q: string, role: Role = 'admin', dans?: string) => {
    const groups = await searchAll(
      { db, config: { competitionId: COMPETITION } } as never,
      role,
      searchInput.parse({ q, dans }),
    );
    return groups.map((group) => [group.kind, group.found.map((one) => one.name), group.more] as const);
  };
  return { db, show, found };
}

describe('a search of the régie', () => {
  it('finds what holds all its words, in whatever case and with or without accents', async () => {
    const { found } = await setupSearch();
    const aicha = [
      ['candidate', ['Aïcha'], false],
      ['banner', ['Ce soir'], false],
    ];
    for (const typed of ['aicha', 'AÏCHA', 'Ai\u0308cha', ' aïcha '])
      expect([typed, await found(typed)]).toEqual([typed, aicha]);
    expect(await found('direct aicha')).toEqual([['banner', ['Ce soir'], false]]);
    expect(await found('coeur ete 3')).toEqual([['question', ['Combien de votes 3'], false]]);
    expect(await found("l'été 4")).toEqual([['question', ['Combien de votes 4'], false]]);
  });

  it('finds weeks by their number, and codes by how they begin', async () => {
    const { found } = await setupSearch();
    expect(await found('semaine 1')).toEqual([['contest', ['1'], false]]);
    expect((await found('1')).map(([kind]) => kind)).toContain('contest');
    expect(await found('radio')).toEqual([['code', ['RADIOSUD'], false]]);
    expect(await found('sud')).toEqual([]);
  });

  it('shows five of a kind, and all of one that is asked for alone', async () => {
    const { found } = await setupSearch();
    const [[kind, names, more] = []] = await found('combien');
    expect([kind, names?.length, more]).toEqual(['question', 5, true]);
    const [[, all, rest] = []] = await found('combien', 'admin', 'question');
    expect([all?.length, rest]).toEqual([8, false]);
  });

  it('finds nothing of an area that the role may not see', async () => {
    const { found } = await setupSearch();
    const kinds = async (role: Role) =>
      (await Promise.all(['aicha', 'semaine', 'radio', 'combien'].map((q) => found(q, role))))
        .flat()
        .map(([kind]) => kind);
    const seen = Object.fromEntries(
      await Promise.all(ROLES.map(async (role) => [role, await kinds(role)] as const)),
    );
    expect(seen).toEqual({
      admin: ['candidate', 'banner', 'contest', 'code', 'question'],
      operator: ['candidate', 'banner', 'contest', 'code', 'question'],
      huissier: ['contest'],
      executive: ['contest'],
      moderator: ['banner', 'question'],
    });
    expect(await found('aicha', 'moderator', 'candidate')).toEqual([]);
  });

  it('takes signs for signs, and whatever is typed for a search', async () => {
    const { found } = await setupSearch();
    expect(await found('100 %')).toEqual([['banner', ['Ce soir'], false]]);
    for (const typed of ['%%', '__', '\\\\', "';--", '\0\0', '\ud800x', 'x'.repeat(10_000), ' ', 'a'])
      expect([typed, await found(typed)]).toEqual([typed, []]);
  });
});

describe('the words of a search', () => {
  it('are the same folded once or twice, and fold as PostgreSQL does', async () => {
    const { db } = await freshDatabase();
    const letters = fc.string({ unit: fc.constantFrom(...'àÂÉèêëîïôùûüÿçÑœŒæÆ’abZ 1ÅŠ') });
    await fc.assert(
      fc.asyncProperty(letters, async (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        const { rows } = await sql<{ folded: string }>`
          select replace(replace(replace(lower(regexp_replace(normalize(${text}::text, NFD), ${'[\u0300-\u036f]'}, '', 'g')),
            'œ', 'oe'), 'æ', 'ae'), '’', '''') as folded`.execute(db);
        // A database that knows the case of plain letters only leaves these two.
        expect(rows[0]?.folded.replaceAll('Œ', 'oe').replaceAll('Æ', 'ae')).toBe(foldText(text));
      }),
      { numRuns: 50 },
    );
  });

  it('are none for one letter, and one for a number', () => {
    expect([toTerms('a'), toTerms('3'), toTerms('')]).toEqual([[], ['3'], []]);
    expect(toTerms('un deux trois quatre cinq six sept')).toHaveLength(6);
    expect(holdsTerms('Réglages', [])).toBe(false);
  });
});
