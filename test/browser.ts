import type { LightMyRequestResponse as Answer, FastifyInstance } from 'fastify';

const HOST = 'https://palmares.example';

/** A browser without a screen: keeps cookies, and follows no redirect by itself. */
export interface TestBrowser {
  cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, form: Record<string, string>): Promise<Answer>;
  /** Starts a sign-in and picks an account. @returns the address at which it comes back */
  signInAt(start: string, account: string): Promise<string>;
  /** A whole sign-in, from its start to the page after it. */
  signIn(kind: 'google' | 'canal', account: string, query?: string): Promise<Answer>;
}

/** @param tamper changes the address of the issuer's page, as an attacker on the way could */
export function testBrowser(app: FastifyInstance, tamper = (url: URL) => url): TestBrowser {
  const cookies = new Map<string, string>();

  async function ask(
    method: 'GET' | 'POST',
    address: string,
    headers: Record<string, string>,
    payload?: string,
  ) {
    const url = new URL(address, HOST);
    const answer = await app.inject({
      method,
      url: url.pathname + url.search,
      headers: {
        host: url.host,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  const get = (url: string, headers = {}) => ask('GET', url, headers);
  const post = (url: string, form: Record<string, string>) =>
    ask(
      'POST',
      url,
      { 'content-type': 'application/x-www-form-urlencoded' },
      String(new URLSearchParams(form)),
    );

  async function signInAt(start: string, account: string): Promise<string> {
    const issuer = await get(tamper(new URL(to(await get(start)), HOST)).href);
    const choice = to(issuer);
    await get(choice);
    return to(await get(to(await post(choice, { account }))));
  }

  return {
    cookies,
    get,
    post,
    signInAt,
    async signIn(kind, account, query = '') {
      return get(await signInAt(`/api/auth/${kind}/start?${query}`, account));
    },
  };
}

/** Where an answer sends the browser. */
export function to(answer: Answer): string {
  const { location } = answer.headers;
  if (!location) throw new Error(`${answer.statusCode} is no redirect: ${answer.body.slice(0, 200)}`);
  return location;
}
