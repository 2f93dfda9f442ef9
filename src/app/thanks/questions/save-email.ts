import { readOwnUser } from '#app/local-store/own-user.ts';
import { storeProfile } from '#app/local-store/stores.ts';
import type { FieldProblem } from '#domain/errors.ts';
import type { User } from '#domain/identity/schema.ts';

/** What became of an address that was given: `proof` asks for the password first, on the page of the profile. */
export type EmailAnswer =
  | { kind: 'saved' | 'proof' | 'offline' }
  | { kind: 'refused'; problem?: FieldProblem; message?: string };

interface Refusal {
  message?: string;
  fields?: Record<string, { code: FieldProblem }>;
}

/** Gives the account of this phone's user an e-mail address, and has the phone store the profile as it then is. */
export async function saveEmail(email: string): Promise<EmailAnswer> {
  let answer: Response;
  try {
    answer = await fetch('/api/auth/update-profile', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: readOwnUser(), email }),
    });
  } catch {
    return { kind: 'offline' };
  }
  if (answer.ok) {
    const { data } = (await answer.json()) as { data: { user: User } };
    storeProfile(data.user);
    return { kind: 'saved' };
  }
  const { fields, message } = ((await answer.json().catch(() => null)) ?? {}) as Refusal;
  if (fields?.current_password || answer.status === 401 || answer.status === 403) return { kind: 'proof' };
  const problem = fields?.email?.code;
  return { kind: 'refused', ...(problem ? { problem } : {}), ...(message ? { message } : {}) };
}
