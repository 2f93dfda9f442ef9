import type { Db } from '#database/client.ts';
import type { Act, ActOfTwo, AskedAct } from '#domain/acts/act.ts';
import { dropOperatorRequests, noteAdmission } from '#domain/acts/approvals.ts';
import { type ActPreview, figureFact, textFact } from '#domain/acts/facts-schema.ts';
import type { Role } from '#domain/acts/role-rules.ts';
import type { Weight } from '#domain/acts/rules.ts';
import { AppError } from '#domain/errors.ts';
import { normalizeEmail } from '#domain/identity/rules.ts';
import type { RegieDependencies } from './dependencies.ts';
import { findInvitationById } from './invitation-list.ts';
import {
  countSent,
  endInvitation,
  endInvitationsBy,
  endInvitationsTo,
  lockInvitation,
} from './invitation-queries.ts';
import { invite, sendInvitation } from './invitations.ts';
import * as queries from './queries.ts';
import { INVITATIONS_A_DAY } from './rules.ts';
import type { ActInput } from './schema.ts';

/**
 * An admin who alone could add or remove operators could also add a second account for themselves. As soon as there are
 * two admins it takes both; until then there is no other to ask. Admins are locked before they are counted, so that of
 * two simultaneous acts on the team the second counts the admins whom the first has left.
 */
async function twoWhenThereAreTwo(tx: Db): Promise<Weight> {
  await queries.lockAdmins(tx);
  return (await queries.countOperators(tx, 'admin')) >= 2 ? 'two-persons' : 'confirmed';
}

/** Closing an admin's access takes two persons, even one's own; closing another role's takes one. */
async function twoForAnAdmin(
  tx: Db,
  _deps: RegieDependencies,
  { input }: AskedAct<{ operator_id: string }>,
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
    return {
      facts: [textFact('person', name), textFact('email', email), textFact('role', role)],
      pinned: {},
    };
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
      // The demonstration's e-mails are files that are not sent. In production an admin must not get the link.
      answer: deps.config.demonstration ? { token } : null,
    };
  },
};

const revokeInvitation: Act<ActInput<'invitation.revoke'>, RegieDependencies> = {
  area: 'team',
  weight: 'plain',
  subject: (input) => `invitation:${input.invitation_id}`,
  async run({ tx, author }, input) {
    const before = await endInvitation(tx, input.invitation_id, author.id);
    if (!before) throw new AppError('NOT_FOUND');
    return { before };
  },
};

/**
 * Sends its author's invitation again with a new link, which ends the link before. While the invitation can still be
 * taken up, the same admins stand for it and one suffices; once it has lapsed, it takes as many as the first time.
 */
const resendInvitation: ActOfTwo<ActInput<'invitation.resend'>, RegieDependencies> = {
  area: 'team',
  async weight(tx, _deps, { input, operatorId }) {
    const { state } = await ownInvitation(tx, input.invitation_id, operatorId);
    return state === 'waiting' ? 'confirmed' : twoWhenThereAreTwo(tx);
  },
  subject: (input) => `invitation:${input.invitation_id}`,
  async preview({ tx, author, requestedBy }, { invitation_id }) {
    const { email, name, role } = await ownInvitation(tx, invitation_id, requestedBy ?? author.id);
    return {
      facts: [textFact('person', name), textFact('email', email), textFact('role', role)],
      pinned: {},
    };
  },
  async run({ deps, tx, author, requestedBy, afterCommit }, { invitation_id }) {
    await lockInvitation(tx, invitation_id);
    const own = await ownInvitation(tx, invitation_id, requestedBy ?? author.id);
    const { email, name, role } = own;
    if (await queries.findOperatorByEmail(tx, email)) throw new AppError('OPERATOR_EXISTS');
    const hosts = { invitedBy: own.invited_by_id, approvedBy: requestedBy ? author.id : own.approved_by_id };
    const token = await invite(deps, tx, { email, name, role }, hosts);
    afterCommit(() => sendInvitation(deps, email, token));
    return { after: { email, name, role }, answer: deps.config.demonstration ? { token } : null };
  },
};

/**
 * Finds an operator's own invitation that was neither taken up nor ended, unless too many were sent to its address:
 * until it is taken up the address may be a stranger's, and nothing else bounds what is sent there.
 *
 * @throws {AppError} NOT_FOUND, INVITATION_SENT_OFTEN
 */
async function ownInvitation(tx: Db, id: string, operatorId: string) {
  const found = await findInvitationById(tx, id);
  const open = found?.state === 'waiting' || found?.state === 'lapsed';
  if (!found || !open || found.invited_by_id !== operatorId) throw new AppError('NOT_FOUND');
  if ((await countSent(tx, found.email)) >= INVITATIONS_A_DAY) throw new AppError('INVITATION_SENT_OFTEN');
  return found;
}

const changeRole: ActOfTwo<ActInput<'operator.role'>, RegieDependencies> = {
  area: 'team',
  weight: twoWhenThereAreTwo,
  subject: (input) => `operator:${input.operator_id}`,
  preview: ({ tx }, { operator_id, role }) => aboutOperator(tx, operator_id, role),
  async run({ tx, author, requestedBy }, input) {
    // An operator who agrees to a change of their own role is no second person.
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

/**
 * Tells how an operator's access changes, and how many admins are left.
 *
 * @param role the new role; null when the access is closed
 */
async function aboutOperator(tx: Db, id: string, role: Role | null): Promise<ActPreview> {
  const operator = await present(tx, id);
  const admins = await queries.countOperators(tx, 'admin');
  const change = Number(role === 'admin') - Number(operator.role === 'admin');
  return {
    facts: [
      textFact('person', operator.name),
      textFact('email', operator.email),
      textFact('role_before', operator.role),
      ...(role ? [textFact('role', role)] : []),
      figureFact('admins_after', admins + change),
    ],
    pinned: { role: operator.role, email: operator.email },
  };
}

/**
 * Locks an active operator. All callers lock the admins first, in one order, so that of two simultaneous acts one
 * waits.
 *
 * @throws {AppError} NOT_FOUND
 */
async function present(tx: Db, id: string) {
  await queries.lockAdmins(tx);
  const operator = await queries.lockOperator(tx, id);
  if (!operator || operator.disabled_at) throw new AppError('NOT_FOUND');
  return operator;
}

/** Refuses to remove the last admin: a régie without one could not get another. @throws {AppError} LAST_ADMIN */
async function keepAnAdmin(tx: Db, operator: { role: string }, stays: boolean): Promise<void> {
  if (stays || operator.role !== 'admin') return;
  if ((await queries.countOperators(tx, 'admin')) <= 1) throw new AppError('LAST_ADMIN');
}

export const operatorActs = {
  'operator.invite': inviteOperator,
  'operator.role': changeRole,
  'operator.disable': disableOperator,
  'invitation.revoke': revokeInvitation,
  'invitation.resend': resendInvitation,
};
