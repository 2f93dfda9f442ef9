import { redirect } from 'react-router';
import { readForm } from '#app/identity/form-answer.server.ts';
import { paths } from '#app/paths.ts';
import { AppError } from '#domain/errors.ts';
import { unlinkExternal } from '#domain/identity/external.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/comptes-lies.ts';

/** No screen: where the forms of « Vos connexions » are sent. */
export function loader() {
  return redirect(paths.account());
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const kind = (await readForm(request)).get('unlink');
  if (kind !== 'google' && kind !== 'canal') return redirect(paths.account());
  try {
    await unlinkExternal(ctx.dependencies, ctx.session, kind);
    ctx.flash(kind === 'google' ? 'google-unlinked' : 'canal-unlinked');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'LAST_WAY_IN') throw error;
    ctx.flash('last-way-in');
  }
  return redirect(paths.account());
}
