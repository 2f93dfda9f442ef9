import type { Db } from '#database/client.ts';
import type { Act, ActOfTwo, Asked } from '#domain/acts/act.ts';
import { dropOperatorRequests, noteAdmission } from '#domain/acts/approvals.ts';
import { figure, type Preview, text } from '#domain/acts/facts-schema.ts';
import type { Role } from '#domain/acts/role-rules.ts';
import type { Weight } from '#domain/acts/rules.ts';
import { AppError } from '#domain/errors.ts';
import { normalizeEmail } from '#domain/identity/rules.ts';
import type { RegieDependencies } from './dependencies.ts';
import { endInvitation, endInvitationsBy, endInvitationsTo } from './invitation-queries.ts';
import { invite, sendInvitation } from './invitations.ts';
import * as queries from './queries.ts';
import type { ActInput } from './schema.ts';

/**
 * An admin who lets people in, or sends them away, alone could let in a second self. As soon as there are two admins,
 * one alone cannot; until then there is no other to ask. Admins are locked before they are counted, so that of two acts
 * on the team at once the second counts what the first has left.
 */
async function twoWhenThereAreTwo(tx: Db): Promise<Weight> {
  await queries.lockAdmins(tx);
  return (await queries.countOperators(tx, 'admin')) >= 2 ? 'two-persons' : 'confirmed';
}

/** Closing an admin's access takes two, one's own too; closing an operator's is done at once, by one. */
async function twoForAnAdmin(
  tx: Db,
  _deps: RegieDependencies,
  { input }: Asked<{ operator_id: string }>,
): Promise<Weight> {
  const weight = await twoWhenThereAreTwo(tx);
  const operator = await queries.findOperator(tx, input.operator_id);
  return operator?.role === 'admin' ? weight : 'confirmed';
}

const inviteOperator: ActOfTwo<ActInput<'operator.invite'>, RegieDependencies> = {
  area: 'team',
  weight: twoWhenThereAreTwo,
  subject: (input) => `operator:${normalizeEmail(input.email)}`,
  async preview({ tx }, { email, name, role }) {
    const known = await queries.findOperatorByEmail(tx, normalizeEmail(email));
    if (known) throw new AppError('OPERATOR_EXISTS');
    return { facts: [text('person', name), text('email', email), text('role', role)], pinned: {} };
  },
  async run({ deps, tx, author, requestedBy, afterCommit }, input) {
    if (await queries.findOperatorByEmail(tx, normalizeEmail(input.email)))
      throw new AppError('OPERATOR_EXISTS');
    const hosts = requestedBy
      ? { invitedBy: requestedBy, approvedBy: author.id }
      : { invitedBy: author.id, approvedBy: null };
    const token = await invite(deps, tx, input, hosts);
    afterCommit(() => sendInvitation(deps, input.email, token));
    return {
      after: { email: input.email, name: input.name, role: input.role },
      // The demonstration's e-mails are files that are not sent. Elsewhere an admin must not hold the link.
      answer: deps.config.demonstration ? { token } : null,
    };
  },
};

const revokeInvitation: Act<ActInput<'invitation.revoke'>, RegieDependencies> = {
  area: 'team',
  weight: 'plain',
  subject: (input) => `invitation:${input.invitation_id}`,
  async run({ tx }, input) {
    const before = await endInvitation(tx, input.invitation_id);
    if (!before) throw new AppError('NOT_FOUND');
    return { before };
  },
};

const changeRole: ActOfTwo<ActInput<'operator.role'>, RegieDependencies> = {
  area: 'team',
  weight: twoWhenThereAreTwo,
  subject: (input) => `operator:${input.operator_id}`,
  preview: ({ tx }, { operator_id, role }) => aboutOperator(tx, operator_id, role),
  async run({ tx, author, requestedBy }, input) {
    // An operator who agrees to a role of their own is no second person.
    if (requestedBy && author.id === input.operator_id) throw new AppError('SECOND_PERSON_REQUIRED');
    const operator = await present(tx, input.operator_id);
    await keepAnAdmin(tx, operator, input.role === 'admin');
    await queries.updateOperator(tx, operator.id, { role: input.role });
    if (input.role === 'admin') {
      if (operator.role !== 'admin') await noteAdmission(tx, operator.id, [author.id, requestedBy]);
    } else {
      await dropOperatorRequests(tx, operator.id);
      await endInvitationsBy(tx, operator.id);
    }
    return { before: { role: operator.role }, after: { role: input.role } };
  },
};

const disableOperator: ActOfTwo<ActInput<'operator.disable'>, RegieDependencies> = {
  area: 'team',
  weight: twoForAnAdmin,
  subject: (input) => `operator:${input.operator_id}`,
  preview: ({ tx }, { operator_id }) => aboutOperator(tx, operator_id, null),
  async run({ tx, now }, input) {
    const operator = await present(tx, input.operator_id);
    await keepAnAdmin(tx, operator, false);
    await queries.updateOperator(tx, operator.id, { disabled_at: now });
    await queries.endOperatorSessions(tx, operator.id);
    await dropOperatorRequests(tx, operator.id);
    await endInvitationsBy(tx, operator.id);
    await endInvitationsTo(tx, operator.email);
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

/** An operator who works here. Admins are locked first, by all in one order: of two who act at once, one waits. */
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
  'invitation.revoke': revokeInvitation,
};
