import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Db } from '#database/client.ts';
import { acts } from '#domain/regie/acts.ts';
import { setupOpenContest } from '#test/account.ts';
import { growStale, makeOperator } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import { tamper } from '#test/tamper.ts';
import type { ActEntry, ActOfTwo } from './act.ts';
import { insertRequest } from './approval-queries.ts';
import { fallenApprovals, waitingApprovals } from './approvals.ts';
import { listEvents } from './audit-queries.ts';
import { decide } from './decisions.ts';
import { figureFact } from './facts-schema.ts';
import { perform, weigh } from './perform.ts';

/** Takes any input. */
const schema = z.looseObject({});
const plain: ActEntry<{ note?: string }> = {
  schema,
  area: 'weeks',
  weight: 'plain',
  subject: () => 'thing:1',
  run: async () => ({ before: { n: 1 }, after: { n: 2 }, answer: 'told' }),
};
const broken: ActEntry<object> = {
  ...plain,
  run: async ({ tx }) => {
    await sql`insert into faq_items values ('test', 'half', 1, 'q', 'a')`.execute(tx);
    throw new Error('half done');
  },
};
/** What this act of two persons would do depends on a question's text. */
const two: ActOfTwo<object> & { schema: typeof schema } = {
  schema,
  area: 'team',
  weight: 'two-persons',
  subject: () => 'thing:1',
  async preview({ tx }) {
    const { rows } = await sql<{ question: string }>`select question from faq_items order by 1`.execute(tx);
    return { facts: [figureFact('total', rows.length)], pinned: { counts: rows } };
  },
  run: plain.run,
};
const table = {
  plain,
  broken,
  admins: { ...plain, area: 'team' as const },
  confirmed: { ...plain, weight: 'confirmed' as const },
  urgent: { ...plain, weight: 'urgent' as const },
  two,
  'two-broken': { ...two, run: broken.run },
  /** Operators need a second person for what an admin does alone. */
  'by-role': {
    ...two,
    area: 'weeks' as const,
    weight: async (_tx, _deps, { role }) => (role === 'admin' ? 'plain' : 'two-persons'),
  } satisfies ActOfTwo<object> & { schema: typeof schema },
};

async function setupOperators() {
  const it = await setupOpenContest();
  const [one, other, third, operator] = [
    await makeOperator(it.deps),
    await makeOperator(it.deps),
    await makeOperator(it.deps),
    await makeOperator(it.deps, 'operator'),
  ] as const;
  const act = (who: typeof one, name: string, input: object = {}) =>
    perform(it.deps, table, who.session, name, input);
  const ask = async (who: typeof one, name = 'two') => {
    const asked = await act(who, name);
    if (asked.kind !== 'requested') throw new Error('done at once');
    return asked.approval;
  };
  const word = (who: typeof one, id: string, decision: 'approved' | 'refused' | 'withdrawn' = 'approved') =>
    refusal(decide(it.deps, table, who.session, id, decision));
  return { ...it, one, other, third, operator, act, ask, word };
}

const told = async (db: Db) => (await listEvents(db, {}, 100)).map((event) => event.act).reverse();

describe('an act', () => {
  it('is done, answered and written down once, with what was before and after', async () => {
    const { act, operator, db } = await setupOperators();
    expect(await act(operator, 'plain')).toEqual({ kind: 'done', answer: 'told' });
    expect(await listEvents(db, {}, 9)).toEqual([
      expect.objectContaining({
        act: 'plain',
        operator: operator.name,
        subject: 'thing:1',
        before: { n: 1 },
        after: { n: 2 },
        ip: '203.0.113.9',
      }),
    ]);
  });

  it('leaves nothing when it fails half-way: neither its work nor its event', async () => {
    const { act, one, db } = await setupOperators();
    expect(await refusal(act(one, 'broken'))).toBe('half done');
    expect(await told(db)).toEqual([]);
    expect((await sql`select from faq_items`.execute(db)).rows).toEqual([]);
  });

  it('asks for the role, the second factor a moment ago, and text that can be kept', async () => {
    const { act, one, operator, deps, db } = await setupOperators();
    expect(await refusal(act(operator, 'admins'))).toBe('ROLE_REQUIRED');
    expect(await refusal(act(operator, 'two'))).toBe('ROLE_REQUIRED');
    expect(await refusal(act(one, 'nothing'))).toBe('NOT_FOUND');
    expect(await refusal(act(one, 'toString'))).toBe('NOT_FOUND');
    expect(await refusal(act(one, 'plain', { deep: [{ text: 'a\0b' }] }))).toBe('INVALID_INPUT');
    await growStale(deps, one);
    expect(await refusal(act(one, 'confirmed'))).toBe('CONFIRMATION_REQUIRED');
    expect(await refusal(act(one, 'two'))).toBe('CONFIRMATION_REQUIRED');
    // What cannot wait for a code is done with the one of this evening.
    expect(await refusal(act(one, 'urgent'))).toBe('done');
    expect(await refusal(act(one, 'plain'))).toBe('done');
    expect(await told(db)).toEqual(['urgent', 'plain']);
  });
});

describe('an act whose weight goes by role', () => {
  it('is done by an admin alone, and asked for by an operator, also where an admin agrees to it', async () => {
    const { act, ask, word, one, operator, db } = await setupOperators();
    expect(await act(one, 'by-role')).toMatchObject({ kind: 'done' });
    expect(await word(one, await ask(operator, 'by-role'))).toBe('done');
    expect(await told(db)).toEqual(['by-role', 'by-role.requested', 'by-role']);
  });

  it('is not done by the limits of a role that its author has lost while it waited', async () => {
    const { act, one, db } = await setupOperators();
    await sql`update operators set role = 'operator' where id = ${one.id}`.execute(db);
    // What the session said when the request came in.
    expect(one.session.operator.role).toBe('admin');
    expect(await refusal(act(one, 'by-role'))).toBe('CHANGED_MEANWHILE');
    expect(await told(db)).toEqual([]);
  });

  it('says so to the screen that tells what will happen', async () => {
    const { deps, one, operator } = await setupOperators();
    const weightOf = async (who: typeof one) => (await weigh(deps, table, who.session, 'by-role', {})).weight;
    expect([await weightOf(one), await weightOf(operator)]).toEqual(['plain', 'two-persons']);
  });
});

describe('an act of two persons', () => {
  it('does not happen before the second has agreed, and then once', async () => {
    const { ask, word, one, other, db } = await setupOperators();
    const id = await ask(one);
    expect(await told(db)).toEqual(['two.requested']);
    expect(await word(other, id)).toBe('done');
    expect(await told(db)).toEqual(['two.requested', 'two']);
    expect(await word(other, id)).toBe('ALREADY_DECIDED');
  });

  it('is not approved by its author: neither the service nor the database lets them', async () => {
    const { ask, word, one, db } = await setupOperators();
    const id = await ask(one);
    expect(await word(one, id)).toBe('SECOND_PERSON_REQUIRED');
    expect(await word(one, id, 'refused')).toBe('SECOND_PERSON_REQUIRED');
    const alone = sql`update approvals set decision = 'approved', decided_by = ${one.id}, decided_at = now()`;
    await expect(alone.execute(db)).rejects.toThrow('violates check constraint');
  });

  it('is decided once when two decide at the same moment', async () => {
    const { ask, word, one, other, third, db } = await setupOperators();
    for (const second of ['approved', 'refused'] as const) {
      const id = await ask(one);
      const answers = await Promise.all([word(other, id), word(third, id, second)]);
      expect(answers.sort()).toEqual(['ALREADY_DECIDED', 'done']);
    }
    const done = (await told(db)).filter((act) => act !== 'two.requested');
    expect(done).toHaveLength(2);
  });

  it('can be asked for once at a time and again when it is over, and is withdrawn by its author alone', async () => {
    const { ask, act, word, one, other, db } = await setupOperators();
    const both = await Promise.all([refusal(act(one, 'two')), refusal(act(other, 'two'))]);
    expect(both.sort()).toEqual(['APPROVAL_PENDING', 'done']);
    const [waiting] = await waitingApprovals(db);
    const author = waiting?.requested_by_id === one.id ? one : other;
    const stranger = author === one ? other : one;
    expect(await word(stranger, waiting?.id ?? '', 'withdrawn')).toBe('SECOND_PERSON_REQUIRED');
    expect(await word(author, waiting?.id ?? '', 'withdrawn')).toBe('done');
    expect(await word(stranger, waiting?.id ?? '')).toBe('ALREADY_DECIDED');
    await ask(one);
  });

  it('lapses after a day', async () => {
    const { ask, word, one, other, db } = await setupOperators();
    const id = await ask(one);
    await sql`update approvals set expires_at = now() where id = ${id}`.execute(db);
    expect(await word(other, id)).toBe('ALREADY_DECIDED');
    expect(await waitingApprovals(db)).toEqual([]);
    await ask(one);
  });

  it('asks the second person for role and second factor too', async () => {
    const { ask, word, one, other, operator, deps } = await setupOperators();
    const id = await ask(one);
    expect(await word(operator, id)).toBe('ROLE_REQUIRED');
    await growStale(deps, other);
    expect(await word(other, id)).toBe('CONFIRMATION_REQUIRED');
    expect(await word(other, id, 'refused')).toBe('done');
  });

  it('still waits when it could not be done', async () => {
    const { ask, word, one, other, db } = await setupOperators();
    const id = await ask(one, 'two-broken');
    expect(await word(other, id)).toBe('half done');
    expect((await waitingApprovals(db)).map((request) => request.id)).toEqual([id]);
    expect((await sql`select from faq_items`.execute(db)).rows).toEqual([]);
  });

  it('tells both persons what it would do', async () => {
    const { ask, one, db } = await setupOperators();
    await ask(one);
    expect(await waitingApprovals(db)).toMatchObject([
      {
        facts: [{ kind: 'figure', label: 'total', value: 0 }],
        digest: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ]);
  });

  it('does what was shown or nothing: what has changed since makes the request fall, and it can be asked again', async () => {
    const { ask, word, one, other, db } = await setupOperators();
    const id = await ask(one);
    await sql`insert into faq_items values ('test', 'since', 1, 'q', 'a')`.execute(db);
    expect(await word(other, id)).toBe('APPROVAL_FELL');
    expect(await told(db)).toEqual(['two.requested', 'two.fallen']);
    expect(await waitingApprovals(db)).toEqual([]);
    expect(await fallenApprovals(db)).toMatchObject([{ id, requested_by: one.name, changed: ['count'] }]);
    expect(await word(other, id)).toBe('ALREADY_DECIDED');
    expect(await word(other, await ask(one))).toBe('done');
  });

  it('falls when it was asked for before requests showed what they do', async () => {
    const { ask, word, one, other, db } = await setupOperators();
    const id = await ask(one);
    await tamper(db, 'approvals', sql`update approvals set digest = null, facts = null, pins = null`);
    expect(await waitingApprovals(db)).toMatchObject([{ facts: [], digest: null }]);
    expect(await word(other, id)).toBe('APPROVAL_FELL');
    expect(await fallenApprovals(db)).toMatchObject([{ id, changed: [] }]);
  });

  it('falls when its author loses the right to ask for it', async () => {
    const { ask, one, other, third, deps, db } = await setupOperators();
    await ask(one);
    const closing = await perform(deps, acts, other.session, 'operator.disable', { operator_id: one.id });
    if (closing.kind !== 'requested') throw new Error('done by one');
    await decide(deps, acts, third.session, closing.approval, 'approved');
    expect(await waitingApprovals(db)).toEqual([]);
  });
});

describe('a request that waits', () => {
  it('is unique by act and subject in the database itself', async () => {
    const { db, one } = await setupOperators();
    const request = {
      act: 'a',
      subject: 's',
      input: '{}',
      requested_by: one.id,
      facts: '[]',
      digest: '',
      pins: '{}',
    };
    expect(await insertRequest(db, { id: crypto.randomUUID(), ...request }, 1)).toBe(true);
    expect(await insertRequest(db, { id: crypto.randomUUID(), ...request }, 1)).toBe(false);
  });
});
