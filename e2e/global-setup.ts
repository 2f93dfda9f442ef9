import { startThrowaway } from '#test/throwaway.ts';

/** One real PostgreSQL for all journeys; each server under test has a database of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startThrowaway();
  process.env.E2E_POSTGRES = JSON.stringify({ host: server.host, user: server.user, database: 'postgres' });
  return () => server.remove();
}
