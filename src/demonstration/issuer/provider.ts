import { type AdapterFactory, interactionPolicy, type JWK, Provider } from 'oidc-provider';
import type { ExternalKind } from '#domain/identity/schema.ts';
import { type DemonstrationAccount, demonstrationAccounts } from './accounts.ts';
import { errorPage } from './page.ts';

export interface DemonstrationClient {
  issuer: string;
  /** Where the issuer is mounted: '/demonstration/google'. */
  mount: string;
  clientId: string;
  clientSecret: string;
  callbackPath: string;
  cookieKey: string;
  signingKey: JWK;
  store: AdapterFactory;
}

const MINUTES = 60;

/** A real OpenID Connect issuer with invented accounts; its data is lost when the product's process ends. */
export function createDemonstrationProvider(kind: ExternalKind, client: DemonstrationClient): Provider {
  const provider = new Provider(client.issuer, {
    adapter: client.store,
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${client.issuer}${client.callbackPath}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [client.signingKey] },
    cookies: {
      keys: [client.cookieKey],
      names: {
        session: `demonstration-${kind}`,
        interaction: `demonstration-${kind}-choice`,
        resume: `demonstration-${kind}-return`,
      },
      long: { httpOnly: true, sameSite: 'lax', path: client.mount },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy: alwaysAsk(),
      url: (_ctx, interaction) => `${client.mount}/interaction/${interaction.uid}`,
    },
    ttl: {
      AccessToken: MINUTES,
      AuthorizationCode: MINUTES,
      Grant: 10 * MINUTES,
      IdToken: 10 * MINUTES,
      Interaction: 10 * MINUTES,
      Session: 10 * MINUTES,
    },
    findAccount: (_ctx, id) => {
      const account = demonstrationAccounts[kind].find((one) => one.id === id);
      return account && { accountId: id, claims: async () => toClaims(account) };
    },
    renderError: (ctx, out) => {
      const { html, policy } = errorPage(kind, out.error_description ?? out.error);
      ctx.set('content-security-policy', policy);
      ctx.type = 'html';
      ctx.body = html;
    },
  });
  // The issuer takes its own address from the request's headers, which `mount.ts` rewrites.
  provider.proxy = true;
  // Visitors may reach a demonstration by several names: only the one that they came by is allowed as a way back.
  provider.Client.prototype.redirectUriAllowed = (address: string) => {
    const { host, pathname } = new URL(address);
    return pathname === client.callbackPath && host === Provider.ctx?.host;
  };
  return provider;
}

function toClaims({ id, name, email, verified }: DemonstrationAccount) {
  return { sub: id, name, email, email_verified: verified };
}

/** The accounts are offered at every sign-in, so that a visitor can be another person the next time. */
function alwaysAsk() {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  policy
    .get('login')
    ?.checks.add(
      new Check('always', 'an account has to be chosen', (ctx) =>
        ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}
