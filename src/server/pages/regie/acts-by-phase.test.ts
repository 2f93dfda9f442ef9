import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ROLES, type Role } from '#domain/acts/role-rules.ts';
import { acts } from '#domain/regie/acts.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { addOneOfEach, inputsFor } from '#test/act-inputs.ts';
import { type TestApplication, testApplication } from '#test/application.ts';
import { freshDatabase } from '#test/database.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { dryDatabase } from '#test/dry-database.ts';
import { makeOperator } from '#test/operators.ts';
import { makeContest } from '#test/show.ts';

type Week = Awaited<ReturnType<typeof setupDecidedWeek>>;

/** The phases of a week, and how to bring one there. @returns the id of the week */
const PHASES: Record<string, (week: Week) => Promise<string>> = {
  scheduled: async (week) => {
    // The week before waits for no result any more.
    await week.together('contest.publish', { version: await week.count(), when: 'now' });
    return makeContest(week.db, [week.aicha, week.koffi], { week: 2, from: '1 day', to: '8 days' });
  },
  open: (week) => setTimes(week, `end_date = now() + interval '2 days', override = null`),
  suspended: (week) => setTimes(week, `end_date = now() + interval '2 days', override = 'suspended'`),
  closed: (week) => setTimes(week, `end_date = now() - interval '1 hour'`),
  counted: async (week) => {
    await week.count();
    return week.contest;
  },
  planned: async (week) => {
    await week.together('contest.publish', { version: await week.count(), when: 'result_date' });
    return week.contest;
  },
  published: async (week) => {
    await week.together('contest.publish', { version: await week.count(), when: 'now' });
    return week.contest;
  },
};

async function setTimes({ db, contest }: Week, what: string): Promise<string> {
  await sql`update contests set result_date = now() + interval '3 days', ${sql.raw(what)}`.execute(db);
  return contest;
}

const NAMES = Object.keys(acts) as ActName[];

/** The answers of every act to every role in a phase, on one database where no act leaves a change. */
async function outcomesIn(phase: string): Promise<Record<string, Record<Role, string>>> {
  let dry = () => {};
  const make = async (): Promise<TestApplication> => {
    const database = await freshDatabase();
    return testApplication({}, database, (deps) => {
      const handle = dryDatabase(deps.db);
      deps.db = handle.db;
      dry = handle.dry;
    });
  };
  const week = await setupDecidedWeek(make);
  await addOneOfEach(week);
  const contest = (await PHASES[phase]?.(week)) ?? '';
  const inputs = await inputsFor(week, contest);
  const headers = {} as Record<Role, Record<string, string>>;
  for (const role of ROLES) headers[role] = (await makeOperator(week.deps, role)).headers;
  dry();
  const outcomes: Record<string, Record<Role, string>> = {};
  for (const name of NAMES) {
    const told = {} as Record<Role, string>;
    for (const role of ROLES) {
      const request = { method: 'POST', url: `/api/regie/acts/${name}`, headers: headers[role] } as const;
      const body = (await week.app.inject({ ...request, payload: inputs[name] })).json();
      told[role] = body.code ?? body.data.kind;
    }
    outcomes[name] = told;
  }
  return outcomes;
}

const SHOWN: Record<string, string> = { done: 'done', requested: 'two persons' };

/** The answers to the roles that may do the act: one, or several with their roles where a limit depends on the role. */
function cell(told: Record<Role, string>): string {
  const allowed = ROLES.filter((role) => told[role] !== 'ROLE_REQUIRED');
  const answers = [...new Set(allowed.map((role) => told[role]))];
  const shown = answers.map((answer) => {
    const roles = allowed.filter((role) => told[role] === answer).join(', ');
    return `${SHOWN[answer] ?? `\`${answer}\``}${answers.length > 1 ? ` (${roles})` : ''}`;
  });
  return shown.join(' / ');
}

it('every act answers every role, in every phase of a week, what docs/roles.md says', {
  timeout: 240_000,
}, async () => {
  const phases = Object.keys(PHASES);
  const byPhase = await Promise.all(phases.map(outcomesIn));
  const rows = NAMES.map((name) => {
    const told = byPhase.map((outcomes) => outcomes[name] as Record<Role, string>);
    const allowed = told.map((one) => ROLES.filter((role) => one[role] !== 'ROLE_REQUIRED').join(', '));
    // Who may do it does not depend on where the week stands.
    expect([name, new Set(allowed).size]).toEqual([name, 1]);
    return [`\`${name}\``, allowed[0], ...told.map(cell)];
  });
  const table = [['act', 'roles', ...phases], Array(2 + phases.length).fill('---'), ...rows];
  await expect(
    `${INTRODUCTION}${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`,
  ).toMatchFileSnapshot('../../../../docs/roles.md');
});

const INTRODUCTION = `# What each act answers

Every act of the régie, asked for by every role while a week is in every phase, with an input that is right. \`src/server/pages/regie/acts-by-phase.test.ts\`
asks the API on a real database and compares: what changes here changed there. It is written anew by
\`npx vitest run src/server/pages/regie/acts-by-phase.test.ts -u\`; read what differs before you keep it.

*roles*: who may; all others are told \`ROLE_REQUIRED\`. *done*: at once, by one person. *two persons*: asked for, and done once another agrees. A code is
the refusal (\`src/domain/errors.ts\`). *counted*: closed, with a count; *planned*: closed, with a publication at the announced date. Votes of two groups
are annulled; one talent has left. Acts that are not about a week answer the same in every phase, but for those that weigh more while people vote.

`;
