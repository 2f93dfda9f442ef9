import { createHash } from 'node:crypto';
import { type Act, type ActContext, within } from '#domain/acts/act.ts';
import { AppError } from '#domain/errors.ts';
import { findAccount } from '#domain/identity/find-account.ts';
import { OutsideLimit } from '#domain/outside-limit.ts';
import type { MessageActInput } from './act-schema.ts';
import { findWritten, rewriteMessage } from './admin.ts';
import type { MessageAudience, MessageInput } from './schema.ts';
import { recallMessage, sendMessage } from './service.ts';

type SendInput = MessageActInput<'send'>;
type Fields = Pick<SendInput, 'when' | 'at'>;

/** A message reaches every phone, so its operator must have given the second factor a moment ago. */
const send: Act<SendInput> = {
  area: 'messages',
  weight: 'confirmed',
  subject: ({ title, audience }) => `message:${audience === 'user' ? 'user' : title}`,
  async run(context, input) {
    const { audience: _a, country: _c, recipient: _r, when: _w, at: _m, ...content } = input;
    const audience = await findAudience(context, input);
    const send_at = sendingTime(context, input);
    const id = await sendMessage(within(context), { ...content, audience, send_at } as MessageInput);
    const written = { id, title: content.title, body: content.body, image: content.image ?? null, send_at };
    return {
      after: audience.kind === 'user' ? sealed(written) : { ...written, audience },
      answer: { id },
    };
  },
};

const edit: Act<MessageActInput<'edit'>> = {
  area: 'messages',
  weight: 'confirmed',
  subject: ({ id }) => `message:${id}`,
  async run(context, { id, version, when, at, ...content }) {
    const send_at = sendingTime(context, { when, at });
    const input = { ...content, audience: { kind: 'all' }, send_at } as MessageInput;
    const before = await rewriteMessage(within(context), id, version, input);
    const change = {
      before: { id, title: before.title, body: before.body, image: before.image, send_at: before.send_at },
      after: { id, title: content.title, body: content.body, image: content.image ?? null, send_at },
    };
    if (before.audience !== 'user') return change;
    return { before: sealed(change.before), after: sealed(change.after) };
  },
};

/** Done at once by any operator: a wrong message is called back first and discussed later. */
const recall: Act<MessageActInput<'recall'>> = {
  area: 'messages',
  weight: 'plain',
  subject: ({ id }) => `message:${id}`,
  async run(context, { id }) {
    const { state, title, audience } = await findWritten(within(context), id);
    if (state === 'recalled') throw new AppError('MESSAGE_GONE');
    await recallMessage(within(context), id);
    return { before: audience === 'user' ? { state } : { title, state }, after: { state: 'recalled' } };
  },
};

/**
 * What the journal keeps of a message to one user: neither its words nor its recipient, because the journal stays after
 * users have deleted their accounts. The digest proves the words to a reader who has the message.
 */
function sealed({ id, title, body, send_at }: { id: string; title: string; body: string; send_at: unknown }) {
  const digest = createHash('sha256').update(`${id}\n${title}\n${body}`).digest('hex');
  return { id, audience: 'user', send_at, digest };
}

async function findAudience(context: ActContext, input: SendInput): Promise<MessageAudience> {
  if (input.audience === 'country') return { kind: 'country', country: input.country ?? '' };
  if (input.audience === 'all') return { kind: 'all' };
  const { userId } = await findAccount(within(context), input.recipient ?? '');
  return { kind: 'user', user_id: userId };
}

function sendingTime({ now }: ActContext, { when, at }: Fields): MessageInput['send_at'] {
  if (when === 'now') return 'now';
  if (when === 'draft' || !at) return null;
  assertToCome(at, now);
  return at;
}

/** @throws {AppError} INVALID_INPUT for a moment that has passed: nothing is sent into the past */
export function assertToCome(at: string, now: Date): void {
  if (new Date(at) <= now) throw new OutsideLimit('at', 'NOT_LATER', now);
}

export const messageActs = { 'message.send': send, 'message.edit': edit, 'message.recall': recall };
