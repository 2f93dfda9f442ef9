import { redirect } from 'react-router';
import { requestFrom } from '#app/request.ts';
import { ownData } from '#domain/account/own-data.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/mesdonnees.ts';

/** Everything stored of a user, as a file. It is not a page: after signing in, the user returns to /moncompte. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const { session, dependencies } = ctx;
  if (!session?.registered) return redirect(paths.signIn(paths.account()));
  const data = await ownData(dependencies.db, session);
  const file = { exported_at: new Date().toISOString(), ...data };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="palmares-mes-donnees.json"',
      'Cache-Control': 'no-store',
    },
  });
}
