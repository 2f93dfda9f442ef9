import { redirect } from 'react-router';
import { requestFrom } from '#app/request.ts';
import { signOutOperator } from '#domain/regie/access.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/deconnexion.ts';

export function loader() {
  return redirect(paths.regieSignIn());
}

export async function action({ context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  const session = await ctx.operator();
  if (session) await signOutOperator(ctx.dependencies.db, session);
  ctx.endOperatorSession();
  return redirect(paths.regieSignIn());
}
