import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { normalizeEmail } from '#domain/identity/rules.ts';
import { invite } from './access.ts';
import type { Act, ActOfTwo } from './acts.ts';
import { dropRequestsOf } from './approval-queries.ts';
import { figure, type Preview, text } from './facts-schema.ts';
import * as queries from './queries.ts';
import type { Role, Weight } from './rules.ts';
import type { ActInput } from './schema.ts';

/**
 * Whoever lets people in could let in a second self. As soon as there are two admins, one alone cannot; until then
 * there is nobody to ask.
 */
async function twoWhenThereAreTwo(tx: Db): Promise<Weight> {
  return (await queries.countOperators(tx, 'admin')) >= 2 ? 'two-persons' : 'confirmed';
}

const inviteOperator: ActOfTwo<ActInput<'operator.invite'>> = {
  role: 'admin',
  weight: twoWhenThereAreTwo,
  subject: (input) => `operator:${normalizeEmail(input.email)}`,
  async preview({ tx }, { email, name, role }) {
    const known = await queries.findOperatorByEmail(tx, normalizeEmail(email));
    if (known) throw new AppError('OPERATOR_EXISTS');
    return { facts: [text('person', name), text('email', email), text('role', role)], pinned: {} };
  },
  async run({ deps, tx, author }, input) {
    if (await queries.findOperatorByEmail(tx, normalizeEmail(input.email)))
      throw new AppError('OPERATOR_EXISTS');
    const token = await invite(deps, tx, author, input);
    return { after: { email: input.email, name: input.name, role: input.role }, answer: { token } };
  },
};

const changeRole: ActOfTwo<ActInput<'operator.role'>> = {
  role: 'admin',
  weight: twoWhenThereAreTwo,
  subject: (input) => `operator:${input.operator_id}`,
  preview: ({ tx }, { operator_id, role }) => aboutOperator(tx, operator_id, role),
  async run({ tx }, input) {
    const operator = await present(tx, input.operator_id);
    await keepAnAdmin(tx, operator, input.role === 'admin');
    await queries.updateOperator(tx, operator.id, { role: input.role });
    if (input.role !== 'admin') await dropRequestsOf(tx, operator.id);
    return { before: { role: operator.role }, after: { role: input.role } };
  },
};

const disableOperator: Act<ActInput<'operator.disable'>> = {
  role: 'admin',
  weight: 'confirmed',
  subject: (input) => `operator:${input.operator_id}`,
  async run({ tx, now }, input) {
    const operator = await present(tx, input.operator_id);
    await keepAnAdmin(tx, operator, false);
    await queries.updateOperator(tx, operator.id, { disabled_at: now });
    await queries.endSessionsOf(tx, operator.id);
    await dropRequestsOf(tx, operator.id);
    return { before: { active: true }, after: { active: false } };
  },
};

/** What becomes of an operator's access, and how many admins are left. @param role null when it is closed */
async function aboutOperator(tx: Db, id: string, role: Role | null): Promise<Preview> {
  const operator = await present(tx, id);
  const admins = await queries.countOperators(tx, 'admin');
  const change = Number(role === 'admin') - Number(operator.role === 'admin');
  return {
    facts: [
      text('person', operator.name),
      text('email', operator.email),
      text('role_before', operator.role),
      ...(role ? [text('role', role)] : []),
      figure('admins_after', admins + change),
    ],
    pinned: { role: operator.role, email: operator.email },
  };
}

/** Somebody who works here. Admins are locked first, by all in one order: of two who act at once, one waits. */
async function present(tx: Db, id: string) {
  await queries.lockAdmins(tx);
  const operator = await queries.lockOperator(tx, id);
  if (!operator || operator.disabled_at) throw new AppError('NOT_FOUND');
  return operator;
}

/** A régie without an admin could never get one again. */
async function keepAnAdmin(tx: Db, operator: { role: string }, stays: boolean): Promise<void> {
  if (stays || operator.role !== 'admin') return;
  if ((await queries.countOperators(tx, 'admin')) <= 1) throw new AppError('LAST_ADMIN');
}

export const operatorActs = {
  'operator.invite': inviteOperator,
  'operator.role': changeRole,
  'operator.disable': disableOperator,
};
