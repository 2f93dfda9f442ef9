import { redirect } from 'react-router';
import { readForm, refuse } from '#app/identity/form-answer.server.ts';
import { AppError } from '#domain/errors.ts';
import { parseInput } from '#domain/input.ts';
import { perform } from '#domain/regie/acts.ts';
import { actInputs } from '#domain/regie/schema.ts';
import { acts } from '#domain/regie/service.ts';
import type { RequestContext } from '#server/request-context.ts';
import { operatorOfForm, pageOf } from './perform.server.ts';

/** Whether a form carries a file: the others are read as fields. */
export function carriesFile(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
}

/** Keeps the portrait that a form carries, and gives it to the candidate whom the form names. */
export async function performPortrait(ctx: RequestContext, request: Request) {
  // What comes back with a refusal; `portrait` tells this form from the one that takes the portrait away.
  const values: Record<string, string> = { act: 'candidate.portrait', portrait: 'file' };
  try {
    const form = await readForm(request);
    for (const name of ['id', 'version']) values[name] = String(form.get(name) ?? '');
    const session = await operatorOfForm(ctx, form);
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) throw new AppError('PICTURE_MISSING');
    // Whose picture it is comes first: no work is done for a form that could not succeed.
    const input = parseInput(actInputs['candidate.portrait'], { ...values, portrait: '' });
    const portrait = await ctx.dependencies.pictures.storePortrait(new Uint8Array(await file.arrayBuffer()));
    await perform(ctx.dependencies, acts, session, 'candidate.portrait', { ...input, portrait });
    ctx.flash('regie-done');
    return redirect(pageOf(request));
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof AppError && error.code === 'BODY_TOO_LARGE') {
      return refuse(ctx, new AppError('PICTURE_TOO_LARGE'), values);
    }
    return refuse(ctx, error, values);
  }
}
