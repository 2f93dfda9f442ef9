import { redirect } from 'react-router';
import { readForm, refuse, typed } from '#app/forms/form-answer.server.ts';
import type { RequestContext } from '#app/request.ts';
import { assignBonusInput } from '#domain/bonus/schema.ts';
import { assignBonus } from '#domain/bonus/service.ts';
import { parseInput } from '#domain/input.ts';
import { paths } from '#site/paths.ts';

/**
 * Uses the code of the form; then to /vote with what it gave (docs/specification.md §9.7), or the page again with the
 * reason.
 */
export async function takePartnerCode(ctx: RequestContext, request: Request) {
  let form: FormData | null = null;
  try {
    form = await readForm(request);
    const input = parseInput(assignBonusInput, { bonus_type: 'partenaire', code: form.get('code') });
    const { granted } = await assignBonus(ctx.dependencies, ctx.session, input);
    ctx.flash(granted > 1 ? 'bonus-granted-many' : 'bonus-granted');
    return redirect(paths.vote());
  } catch (error) {
    return refuse(ctx, error, typed(form, ['code']));
  }
}
