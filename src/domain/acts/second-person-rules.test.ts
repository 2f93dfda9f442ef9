import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { acts } from '#domain/regie/acts.ts';
import { setupOpenContest } from '#test/account.ts';
import { atWork, joinTeam, makeOperator } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import type { ActEntry } from './act.ts';
import { readTies } from './approvals.ts';
import { decide } from './decisions.ts';
import { perform } from './perform.ts';
import type { OperatorSession } from './schema.ts';
import { countsAsSecond, countsFrom } from './second-person-rules.ts';

const matter: ActEntry<object> = {
  schema: z.object({}),
  area: 'weeks',
  weight: 'two-persons',
  subject: () => `thing:${Math.random()}`,
  preview: async () => ({ facts: [], pinned: {} }),
  run: async () => ({}),
};

async function setupTeam() {
  const it = await setupOpenContest();
  const { deps, db } = it;
  const admin = await makeOperator(deps);
  const ask = async (who: OperatorSession, name: string, input: object) => {
    const asked = await perform(deps, { ...acts, matter }, who, name, input);
    return asked.kind === 'requested' ? asked.approval : null;
  };
  const agree = (who: OperatorSession, approval: string | null) =>
    refusal(decide(deps, { ...acts, matter }, who, approval ?? '', 'approved'));
  /** Whether one may be the other's second person. */
  const asTwo = async (one: OperatorSession, other: OperatorSession) =>
    agree(other, await ask(one, 'matter', {}));
  /** Invites alone, as the only admin can, and takes the invitation up. */
  const letIn = async (email: string, role: 'operator' | 'admin' = 'admin') => {
    const done = await perform(deps, acts, admin.session, 'operator.invite', {
      email,
      name: 'Moi-même',
      role,
    });
    const { token } = (done.kind === 'done' ? done.answer : {}) as { token: string };
    const joined = await joinTeam(deps, { token, email });
    return atWork(deps, email, joined.password, joined.secret);
  };
  const hoursPass = (hours: number) =>
    sql`update operator_admissions set at = at - make_interval(hours => ${hours})`.execute(db);
  return { ...it, admin, ask, agree, asTwo, letIn, hoursPass };
}

describe('closing or demoting an admin', () => {
  it.each(['operator.disable', 'operator.role'])('takes two as long as there are two (%s)', async (act) => {
    const { deps, admin, ask, agree, db } = await setupTeam();
    const other = await makeOperator(deps);
    const third = await makeOperator(deps);
    const input = (id: string) => ({ operator_id: id, role: 'operator' });
    const asked = await ask(admin.session, act, input(other.id));
    expect(asked).not.toBeNull();
    expect(await agree(admin.session, asked)).toBe('SECOND_PERSON_REQUIRED');
    expect(await agree(third.session, asked)).toBe('done');
    // Of the two admins who are left, one can neither dismiss the other alone nor leave alone.
    const [away, own] = [
      await ask(admin.session, act, input(third.id)),
      await ask(admin.session, act, input(admin.id)),
    ];
    expect([away, own]).not.toContain(null);
    expect(await agree(third.session, own)).toBe('done');
    expect(await refusal(perform(deps, acts, third.session, act, input(third.id)))).toBe('LAST_ADMIN');
    const { rows } = await sql`select from operators where role = 'admin' and disabled_at is null`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
  });

  it('takes no second person where an operator is closed: that is done at once', async () => {
    const { deps, admin, ask } = await setupTeam();
    await makeOperator(deps);
    const operator = await makeOperator(deps, 'operator');
    expect(await ask(admin.session, 'operator.disable', { operator_id: operator.id })).toBeNull();
  });

  it('takes two once an admin is made: of two promotions by one admin at the same moment, the later waits for a second person', async () => {
    const { deps, db, admin } = await setupTeam();
    const operators = [await makeOperator(deps, 'operator'), await makeOperator(deps, 'operator')];
    const promoted = await Promise.all(
      operators.map(({ id }) =>
        perform(deps, acts, admin.session, 'operator.role', { operator_id: id, role: 'admin' }),
      ),
    );
    expect(promoted.map(({ kind }) => kind).sort()).toEqual(['done', 'requested']);
    const { rows } = await sql`select from operators where role = 'admin'`.execute(db);
    expect(rows).toHaveLength(2);
  });
});

describe('a second person', () => {
  it('is not an operator whom the first has let in, nor the first for that operator, for a day', async () => {
    const { admin, asTwo, letIn, hoursPass } = await setupTeam();
    const newcomer = await letIn('moi-meme@exemple.org');
    expect(await asTwo(admin.session, newcomer)).toBe('SECOND_PERSON_TOO_CLOSE');
    expect(await asTwo(newcomer, admin.session)).toBe('SECOND_PERSON_TOO_CLOSE');
    await hoursPass(23);
    expect(await asTwo(admin.session, newcomer)).toBe('SECOND_PERSON_TOO_CLOSE');
    await hoursPass(1);
    expect(await asTwo(admin.session, newcomer)).toBe('done');
    expect(await asTwo(newcomer, admin.session)).toBe('done');
  });

  it('is not the other of two whom the same admin has let in', async () => {
    const { asTwo, letIn, hoursPass } = await setupTeam();
    const one = await letIn('premiere@exemple.org', 'operator');
    const other = await letIn('seconde@exemple.org', 'operator');
    expect(await asTwo(one, other)).toBe('SECOND_PERSON_TOO_CLOSE');
    await hoursPass(24);
    expect(await asTwo(one, other)).toBe('done');
  });

  it('is neither the inviter nor the one who agreed to an invitation, and these two stay each other’s', async () => {
    const { deps, admin, ask, asTwo } = await setupTeam();
    const [second, third] = [await makeOperator(deps), await makeOperator(deps)];
    const email = 'nouvelle@exemple.org';
    const asked = await ask(admin.session, 'operator.invite', { email, name: 'N', role: 'admin' });
    const decided = await decide(deps, acts, second.session, asked ?? '', 'approved');
    const { token } = (decided.kind === 'done' ? decided.answer : {}) as { token: string };
    const { password, secret } = await joinTeam(deps, { token, email });
    const newcomer = await atWork(deps, email, password, secret);
    expect(await asTwo(admin.session, newcomer)).toBe('SECOND_PERSON_TOO_CLOSE');
    expect(await asTwo(newcomer, second.session)).toBe('SECOND_PERSON_TOO_CLOSE');
    expect(await asTwo(third.session, newcomer)).toBe('done');
    expect(await asTwo(admin.session, second.session)).toBe('done');
  });

  it('is not an operator whom the first has just made an admin', async () => {
    const { deps, admin, asTwo } = await setupTeam();
    const operator = await makeOperator(deps, 'operator');
    await perform(deps, acts, admin.session, 'operator.role', { operator_id: operator.id, role: 'admin' });
    expect(await asTwo(admin.session, operator.session)).toBe('SECOND_PERSON_TOO_CLOSE');
  });

  it('knows beforehand from when they count, of each author', async () => {
    const { db, admin, letIn } = await setupTeam();
    const newcomer = await letIn('moi-meme@exemple.org');
    const stranger = crypto.randomUUID();
    const ties = await readTies(db, newcomer, [admin.id, stranger, newcomer.operator.id, admin.id]);
    expect(Object.keys(ties)).toEqual([admin.id]);
    expect(Date.parse(ties[admin.id] ?? '') - newcomer.now.getTime()).toBeGreaterThan(23.9 * 3_600_000);
  });

  it('may refuse a request that they may not agree to yet', async () => {
    const { deps, admin, ask, letIn } = await setupTeam();
    const newcomer = await letIn('moi-meme@exemple.org');
    const asked = await ask(admin.session, 'matter', {});
    expect(await refusal(decide(deps, { ...acts, matter }, newcomer, asked ?? '', 'refused'))).toBe('done');
  });

  it('is told by the database’s clock, to the millisecond', () => {
    const at = new Date('2026-11-20T12:00:00Z');
    expect(countsAsSecond(null, at)).toBe(true);
    expect(countsAsSecond(at, new Date(at.getTime() + 86_400_000 - 1))).toBe(false);
    expect(countsAsSecond(at, new Date(at.getTime() + 86_400_000))).toBe(true);
    expect(countsFrom(at, at)).toEqual(new Date('2026-11-21T12:00:00Z'));
    expect([countsFrom(null, at), countsFrom(at, new Date('2026-11-21T12:00:00Z'))]).toEqual([null, null]);
  });
});
