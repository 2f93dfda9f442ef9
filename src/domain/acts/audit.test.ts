import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { tamper } from '#test/tamper.ts';
import { audit, recordEvent, recordOnceAnHour } from './audit.ts';
import { auditFile } from './audit-export.ts';
import type { AuditEvent } from './schema.ts';

async function setupJournal() {
  const { db } = await freshDatabase();
  for (const [act, name] of [
    ['contest.suspend', 'Fanta'],
    ['contest.resume', 'Fanta'],
    ['user.block', '100 % d’Adama_'],
  ] as const) {
    await recordEvent(db, { id: null, name }, null, {
      act,
      subject: `thing:${act}`,
      after: { said: '=1+1' },
    });
  }
  return db;
}

describe('the audit', () => {
  it.each([
    'update audit_events set act = $$nothing$$',
    'delete from audit_events',
    'truncate audit_events',
    'delete from audit_events where false',
    'insert into audit_events overriding system value select * from audit_events on conflict (id) do update set act = $$nothing$$',
  ])('refuses %s in the database itself', async (statement) => {
    const db = await setupJournal();
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
    expect(await audit(db, {})).toHaveLength(3);
  });

  it('is found by act, operator, subject and day, and takes signs of patterns literally', async () => {
    const db = await setupJournal();
    const acts = async (query: Parameters<typeof audit>[1]) =>
      (await audit(db, query)).map((event) => event.act);
    expect(await acts({})).toEqual(['user.block', 'contest.resume', 'contest.suspend']);
    expect(await acts({ act: 'contest.' })).toEqual(['contest.resume', 'contest.suspend']);
    expect(await acts({ operator: 'fanta' })).toHaveLength(2);
    expect(await acts({ operator: '100 %' })).toEqual(['user.block']);
    expect(await acts({ operator: '%' })).toEqual(['user.block']);
    expect(await acts({ operator: '_' })).toEqual(['user.block']);
    expect(await acts({ subject: 'SUSPEND' })).toEqual(['contest.suspend']);
    expect(await acts({ to: '2020-01-01' })).toEqual([]);
    expect(await acts({ from: '2020-01-01' })).toHaveLength(3);
  });

  it('goes on where the page before ended', async () => {
    const db = await setupJournal();
    const [first] = await audit(db, {}, 1);
    const rest = await audit(db, { before: first?.id });
    expect(rest.map((event) => event.act)).toEqual(['contest.resume', 'contest.suspend']);
  });

  it('keeps once an hour what an operator looks at again and again', async () => {
    const { db } = await freshDatabase();
    const look = (name: string, week: number) =>
      recordOnceAnHour(db, { id: null, name }, null, {
        act: 'live.exported',
        subject: 'live',
        after: { week },
      });
    for (const week of [1, 1, 2, 1]) await look('Fanta', week);
    expect((await audit(db, {})).map(({ after }) => after)).toEqual([{ week: 2 }, { week: 1 }]);
    await tamper(db, 'audit_events', sql`update audit_events set at = at - interval '61 minutes'`);
    await look('Fanta', 1);
    expect(await audit(db, {})).toHaveLength(3);
  });

  it('is a file too, complete however it is read, in which no cell is a formula', async () => {
    const db = await setupJournal();
    await recordEvent(db, { id: null, name: '=cmd|calc' }, null, { act: 'x', subject: '-1;"2"\n@3' });
    const told = {
      heads: ['quand', 'qui', 'code', 'objet', 'id'],
      lines: async (events: AuditEvent[]) =>
        events.map(({ at, operator, act, subject, id }) => [at, operator, act, subject, id]),
    };
    const file = async (atOnce: number) => {
      let text = '';
      for await (const part of auditFile(db, {}, told, atOnce)) text += part;
      return text;
    };
    expect(await file(1)).toBe(await file(1000));
    const text = await file(2);
    expect(text).toContain(`;'=cmd|calc;x;"'-1;""2""\n@3";`);
    expect(text.split('\r\n')).toHaveLength(1 + 4 + 1);
  });
});
