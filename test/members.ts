import { register } from '#domain/identity/service.ts';
import { login } from '#domain/identity/sign-in.ts';
import type { Dependencies } from '#server/dependencies.ts';

export const VISITOR = {
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  country: 'CI',
};
export const PASSWORD = 'tissage-de-palme-7';

let last = 0;

/** A user who has registered by the service, with an address, a number or both. */
export async function makeMember(
  deps: Dependencies,
  wish: { email?: string | null; phone?: string; password?: string; referral?: string } = {},
) {
  last += 1;
  const email = wish.email === undefined ? `awa.${last}@exemple.org` : wish.email;
  const input = {
    name: 'Awa',
    ...(email ? { email } : {}),
    ...(wish.phone ? { phone: wish.phone, country_code: 'CI' } : {}),
    password: wish.password ?? PASSWORD,
    ...(wish.referral ? { parrain_referral_code: wish.referral } : {}),
    auth_type: 'standard' as const,
  };
  const opened = await register(deps, null, VISITOR, input);
  return { ...opened, email: email ?? '', headers: { authorization: `Bearer ${opened.token}` } };
}

/** Signs in from another device. */
export function signIn(deps: Dependencies, email: string, password = PASSWORD) {
  return login(
    deps,
    null,
    { ...VISITOR, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/131.0' },
    {
      email,
      password,
      auth_type: 'standard',
    },
  );
}
