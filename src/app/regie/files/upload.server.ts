import { redirect } from 'react-router';
import { readForm, refuse } from '#app/forms/form-answer.server.ts';
import { actFields, requireOperator, toPageAddress } from '#app/regie/acts/perform.server.ts';
import { typedInto } from '#app/regie/acts/typed-into.ts';
import type { RequestContext } from '#app/request.ts';
import { actForOperator, parseAct, perform } from '#domain/acts/perform.ts';
import { AppError } from '#domain/errors.ts';
import { acts } from '#domain/regie/acts.ts';
import { tooHeavy } from './picture-form.server.ts';

/** An act that sets a picture. */
interface PictureAct {
  act: 'candidate.portrait' | 'settings.logo';
  /** Fields that name what the picture belongs to. */
  names: readonly string[];
  /** The act's field for the picture; it also tells this form from the one that removes the picture. */
  field: 'portrait' | 'logo';
  /** Converts and stores the file. @returns the path under which the picture is served */
  store(pictures: RequestContext['dependencies']['uploads'], file: Uint8Array): Promise<string>;
}

/** Stores a form's portrait, and gives it to the candidate whom the form names. */
export const performPortrait = carrying({
  act: 'candidate.portrait',
  names: ['id', 'version'],
  field: 'portrait',
  store: (pictures, file) => pictures.storePortrait(file),
});

/** Stores a form's logo, and shows it in place of ours. */
export const performLogo = carrying({
  act: 'settings.logo',
  names: ['version'],
  field: 'logo',
  store: (pictures, file) => pictures.storeLogo(file),
});

/** Creates a candidate, with a portrait if the form contains one. */
export async function performNewCandidate(ctx: RequestContext, request: Request) {
  const act = 'candidate.create';
  let typed: Record<string, string> = { act };
  try {
    const form = await readForm(request);
    typed = typedInto(form);
    const session = await requireOperator(ctx, form);
    const fields = { ...actFields(form), portrait: '' };
    // Check the form first, so that no picture is made for a form that cannot succeed.
    parseAct(actForOperator(acts, session, act), fields);
    const file = form.get('file');
    const given = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
    const portrait = given ? await ctx.dependencies.uploads.storePortrait(given) : '';
    await perform(ctx.dependencies, acts, session, act, { ...fields, portrait });
    ctx.flash('regie-done');
    return redirect(toPageAddress(request));
  } catch (error) {
    return refusePicture(ctx, request, error, typed);
  }
}

/** Answers with the refusal of a form with a picture; rethrows redirects. */
function refusePicture(
  ctx: RequestContext,
  request: Request,
  error: unknown,
  values: Record<string, string>,
) {
  if (error instanceof Response) throw error;
  return refuse(ctx, tooHeavy(error, request), values);
}

function carrying({ act, names, field, store }: PictureAct) {
  return async (ctx: RequestContext, request: Request) => {
    // The values that come back with a refusal.
    const values: Record<string, string> = { act, [field]: 'file' };
    try {
      const form = await readForm(request);
      for (const name of names) values[name] = String(form.get(name) ?? '');
      const session = await requireOperator(ctx, form);
      const file = form.get('file');
      if (!(file instanceof File) || file.size === 0) throw new AppError('PICTURE_MISSING');
      // Check the target and the operator's role first, so that no picture is made for a form that cannot succeed.
      parseAct(actForOperator(acts, session, act), { ...values, [field]: '' });
      const picture = await store(ctx.dependencies.uploads, new Uint8Array(await file.arrayBuffer()));
      const performed = await perform(ctx.dependencies, acts, session, act, { ...values, [field]: picture });
      ctx.flash(performed.kind === 'done' ? 'regie-done' : 'regie-requested');
      return redirect(toPageAddress(request));
    } catch (error) {
      return refusePicture(ctx, request, error, values);
    }
  };
}
