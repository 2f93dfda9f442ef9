import type { FormAnswer } from '#app/forms/form-answer.ts';
import { readOwnUser } from '#app/local-store/own-user.ts';
import { loadStores, storeGrant } from '#app/local-store/stores.ts';
import type { AssignBonusAnswer, BonusType } from '#domain/bonus/schema.ts';
import type { FieldProblem } from '#domain/errors.ts';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { tellOfOwn } from './tell-bonus.ts';

interface Asked {
  bonus_type: BonusType;
  /** A partner code. */
  code?: string;
}

/** `said` is to be told: the server's own sentence, or ours where there is none. */
export type Refused = FormAnswer & { said: string };

/**
 * Asks for bonus votes (docs/specification.md §16.2), keeps the answer on the phone, and says that they are there.
 *
 * @returns the refusal, or null when they were granted
 */
export async function requestBonus(asked: Asked): Promise<Refused | null> {
  const nothing = { fields: {}, values: asked.code === undefined ? {} : { code: asked.code } };
  let answer: Response;
  try {
    answer = await fetch('/api/bonus/assign', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
  } catch {
    return { ...nothing, code: 'OFFLINE', said: bonusCopy.failed };
  }
  // Anything in between may answer in its own way.
  const body = (await answer.json().catch(() => null)) as Partial<AssignBody> | null;
  if (answer.ok && body?.data) {
    celebrate(body.data);
    return null;
  }
  const wait = Number(answer.headers.get('retry-after')) || undefined;
  return {
    ...nothing,
    code: body?.code ?? (answer.status >= 500 ? 'BUSY' : 'UNREADABLE'),
    fields: Object.fromEntries(Object.entries(body?.fields ?? {}).map(([field, { code }]) => [field, code])),
    said: body?.message ?? bonusCopy.error,
    ...(body?.message ? { message: body.message } : {}),
    ...(wait ? { retryAfter: wait } : {}),
  };
}

interface AssignBody {
  data: AssignBonusAnswer;
  code: FormAnswer['code'];
  message: string;
  fields: Record<string, { code: FieldProblem }>;
}

/** Bonus votes have come: the phone keeps them, and their owner is told. */
export function celebrate(answer: AssignBonusAnswer): void {
  loadStores();
  storeGrant(answer);
  if (answer.granted > 0) void tellOfOwn(readOwnUser(), answer);
}
