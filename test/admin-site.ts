import { expect } from 'vitest';
import { adminSettings } from '#domain/contest/settings-admin.ts';
import { testSite } from './application.ts';
import { makeOperator } from './operators.ts';
import { makeShow } from './show.ts';

/** A site with an admin of the régie, who acts through the API. */
export async function setupAdminSite(env: Record<string, string> = {}) {
  const it = await testSite(env);
  const show = await makeShow(it.db);
  const { headers } = await makeOperator(it.deps, 'admin');
  const settings = () => adminSettings(it.deps);
  const act = async (name: string, payload: object) => {
    const url = `/api/regie/acts/${name}`;
    expect((await it.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  };
  const page = (url: string, more: Record<string, string> = {}) =>
    it.app.inject({ url, headers: { accept: 'text/html', ...more } });
  return { ...it, show, settings, act, page };
}
