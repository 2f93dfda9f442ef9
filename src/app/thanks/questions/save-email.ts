import { readOwnUser } from '#app/local-store/own-user.ts';
import { storeProfile } from '#app/local-store/stores.ts';
import type { FieldProblem } from '#domain/errors.ts';
import type { User } from '#domain/identity/schema.ts';

/** The outcome of saving an address; `proof`: the profile page has to ask for the password first. */
export type EmailAnswer =
  | { kind: 'saved' | 'proof' | 'offline' }
  | { kind: 'refused'; problem?: FieldProblem; message?: string };

interface Refusal {
  message?: string;
  fields?: Record<string, { code: FieldProblem }>;
}

/** Saves an e-mail address to the signed-in user's account, and stores the new profile on the phone. */
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
