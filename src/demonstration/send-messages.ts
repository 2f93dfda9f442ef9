import { demoMessages } from '#demonstration/content/messages.ts';
import { AppError } from '#domain/errors.ts';
import { findAccount } from '#domain/identity/find-account.ts';
import type { MessageAudience } from '#domain/messaging/schema.ts';
import { hasMessages, sendMessage } from '#domain/messaging/service.ts';
import type { Dependencies } from '#server/dependencies.ts';

const HOUR_MS = 3_600_000;

/** Sends the demonstration's messages unless any were sent before: some are days old, some new to its accounts. */
export async function sendDemoMessages(deps: Dependencies, now: Date): Promise<void> {
  if (await hasMessages(deps)) return;
  for (const { before, country, to, ...message } of demoMessages) {
    const audience = await findAudience(deps, country, to);
    if (!audience) continue;
    const hours = before && before.days * 24 + before.hours;
    const send_at = hours ? new Date(now.getTime() - hours * HOUR_MS).toISOString() : 'now';
    await sendMessage(deps, { ...message, audience, send_at });
  }
}

/** A message's audience; null for an account that a visitor has deleted. */
async function findAudience(
  deps: Dependencies,
  country?: string,
  to?: string,
): Promise<MessageAudience | null> {
  if (!to) return country ? { kind: 'country', country } : { kind: 'all' };
  try {
    return { kind: 'user', user_id: (await findAccount(deps, to)).userId };
  } catch (error) {
    if (error instanceof AppError && error.code === 'ACCOUNT_UNKNOWN') return null;
    throw error;
  }
}
