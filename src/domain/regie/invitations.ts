import { randomBytes } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { noteAdmission } from '#domain/acts/approvals.ts';
import { type Author, recordEvent } from '#domain/acts/audit.ts';
import type { Origin } from '#domain/acts/schema.ts';
import { showName } from '#domain/contest/show-rules.ts';
import { AppError } from '#domain/errors.ts';
import { LINK_PAGES } from '#domain/identity/email-rules.ts';
import { normalizeEmail, passwordProblems } from '#domain/identity/rules.ts';
import { hashSecret } from '#domain/secret-hash.ts';
import { newId } from '#domain/uuid.ts';
import type { RegieDependencies } from './dependencies.ts';
import * as invitations from './invitation-queries.ts';
import {
  checkTotp,
  decryptSecret,
  encryptSecret,
  newRecoveryCodes,
  newTotpSecret,
  totpUri,
} from './one-time-code.ts';
import * as queries from './queries.ts';
import { INVITATION_HOURS } from './rules.ts';
import type { AcceptInvitationInput, InvitationInput } from './schema.ts';

/** The admins who stand for an invitation, by id; both null for the command line. */
interface Hosts {
  invitedBy: string | null;
  approvedBy: string | null;
}

const COMMAND_LINE: Hosts = { invitedBy: null, approvedBy: null };

/**
 * Makes an invitation to the régie, and ends an older one to the same address.
 *
 * @param tx the transaction of the act that invites
 * @param resets whether it replaces password and second factor of an active operator: from the command line only
 * @returns the token of the invitation's link, good once and for two days
 */
export async function invite(
  deps: { config: Pick<RegieDependencies['config'], 'sealingSecrets'> },
  tx: Db,
  input: InvitationInput,
  hosts: Hosts = COMMAND_LINE,
  resets = false,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await invitations.insertInvitation(tx, {
    token_hash: hashSecret(token),
    email: normalizeEmail(input.email),
    name: input.name,
    role: input.role,
    totp_secret: encryptSecret(newTotpSecret(), deps.config.sealingSecrets),
    invited_by: hosts.invitedBy,
    approved_by: hosts.approvedBy,
    resets,
    hours: INVITATION_HOURS,
  });
  return token;
}

/**
 * Invites an admin from the command line, or gives an active one a new password and second factor. It needs nothing of
 * their old access, so it works even when the keys that sealed that are lost.
 *
 * @returns the link's token, and whether it replaces an existing access
 */
export function inviteAdmin(
  deps: Pick<RegieDependencies, 'db'> & Parameters<typeof invite>[0],
  author: Author,
  input: InvitationInput,
): Promise<{ token: string; resets: boolean }> {
  return deps.db.transaction().execute(async (tx) => {
    const resets = Boolean(await queries.findOperatorByEmail(tx, normalizeEmail(input.email)));
    await recordEvent(tx, author, null, {
      act: resets ? 'operator.reset' : 'operator.invite',
      subject: `operator:${normalizeEmail(input.email)}`,
      after: input,
    });
    return { token: await invite(deps, tx, input, COMMAND_LINE, resets), resets };
  });
}

/**
 * Sends the link to the invited address only: opening it proves that the address is the operator's. Call it after the
 * invitation is committed.
 */
export function sendInvitation(
  deps: Pick<RegieDependencies, 'db' | 'mailer'>,
  email: string,
  token: string,
): void {
  deps.mailer.send(async () => {
    if (!(await invitations.findInvitation(deps.db, hashSecret(token)))) return null;
    // Not greeted by name: another operator typed it.
    return {
      kind: 'regie-invitation',
      to: normalizeEmail(email),
      name: null,
      path: `${LINK_PAGES.regie}?jeton=${token}`,
    };
  });
}

/** What the page of an invitation shows. @throws {AppError} LINK_EXPIRED */
export async function invitation(deps: Pick<RegieDependencies, 'db' | 'config'>, token: string) {
  const { name, email, role, secret } = await openInvitation(deps, hashSecret(token));
  const uri = totpUri(secret, { issuer: `${showName()} régie`, label: email });
  return { name, email, role, secret, uri };
}

/** @throws {AppError} LINK_EXPIRED, also when the key that sealed the secret is gone */
async function openInvitation({ db, config }: Pick<RegieDependencies, 'db' | 'config'>, tokenHash: Buffer) {
  const found = await invitations.findInvitation(db, tokenHash);
  const opened = found && decryptSecret(found.totp_secret, config.sealingSecrets);
  if (!found || !opened) throw new AppError('LINK_EXPIRED');
  return { ...found, secret: opened.secret };
}

/**
 * Takes up an invitation: the password is chosen, and the authenticator set up and checked. That is all that a sign-in
 * asks for, so the operator is signed in: a second code a moment later would be the same one, and refused.
 *
 * @returns the recovery codes, which are shown once and then only stored as hashes, and the session
 * @throws {AppError} LINK_EXPIRED, WRONG_CODE, INVALID_INPUT, OPERATOR_EXISTS, BUSY
 */
export async function acceptInvitation(
  deps: RegieDependencies,
  origin: Origin,
  token: string,
  input: AcceptInvitationInput,
): Promise<{ codes: string[]; opened: { token: string; operatorId: string } }> {
  const tokenHash = hashSecret(token);
  const found = await openInvitation(deps, tokenHash);
  const fields = passwordProblems(input.password);
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  const step = checkTotp(found.secret, input.code, 0);
  if (step === null) throw new AppError('WRONG_CODE');
  const password_hash = await deps.operatorPasswords.hash(input.password);
  const codes = newRecoveryCodes();
  const session = randomBytes(32).toString('base64url');
  const operatorId = await deps.db.transaction().execute(async (tx) => {
    if (!(await invitations.spendInvitation(tx, tokenHash))) throw new AppError('LINK_EXPIRED');
    const { email, name, role, resets, invited_by, approved_by } = found;
    const totp_secret = encryptSecret(found.secret, deps.config.sealingSecrets);
    const operator = { id: newId(), email, name, role, password_hash, totp_secret, totp_step: step };
    const id = await queries.insertOperator(tx, operator, resets);
    if (!id) throw new AppError('OPERATOR_EXISTS');
    await invitations.noteTakenUp(tx, tokenHash, id);
    await queries.replaceRecoveryCodes(tx, id, codes.map(hashSecret));
    await queries.endOperatorSessions(tx, id);
    await queries.insertOperatorSession(tx, { token_hash: hashSecret(session), operator_id: id, ...origin });
    await noteAdmission(tx, id, [invited_by, approved_by]);
    await recordEvent(tx, { id, name }, origin, {
      act: resets ? 'access.reset' : 'access.joined',
      subject: `operator:${id}`,
      after: { email, role },
    });
    return id;
  });
  return { codes, opened: { token: session, operatorId } };
}
