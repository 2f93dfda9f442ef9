import { OWN_FIELD } from '#app/regie/acts/own-fields.ts';
import type { RequestContext } from '#app/request.ts';
import { AppError } from '#domain/errors.ts';
import { PICTURE_BYTES_MAX } from '#domain/picture-rules.ts';
import type { ActName } from '#domain/regie/schema.ts';

/** Acts with a wide picture among their fields, and the field of its path. */
const STILLS: Partial<Record<ActName, 'poster' | 'image'>> = {
  'video.create': 'poster',
  'video.edit': 'poster',
  'message.send': 'image',
  'message.edit': 'image',
};

/** Whether a request's form may contain files. */
export function carriesFile(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
}

/**
 * Stores the picture that a form contains, and writes its path into the act's field. A refusal or preview then comes
 * back with the picture's path.
 *
 * @param form the form of an operator who may do the act
 * @throws {AppError} PICTURE_TOO_LARGE, PICTURE_KIND, PICTURE_PIXELS, STILL_SMALL, PICTURE_BROKEN, PICTURES_UNAVAILABLE
 */
export async function takePicture(ctx: RequestContext, act: ActName, form: FormData): Promise<void> {
  const field = STILLS[act];
  const file = form.get(OWN_FIELD.file);
  if (field && file instanceof File && file.size > 0) {
    if (file.size > PICTURE_BYTES_MAX) throw new AppError('PICTURE_TOO_LARGE');
    form.set(field, await ctx.dependencies.uploads.storeStill(new Uint8Array(await file.arrayBuffer())));
  } else if (field && form.has(OWN_FIELD.noPicture)) {
    form.set(field, '');
  }
  form.delete(OWN_FIELD.file);
  form.delete(OWN_FIELD.noPicture);
}

/** Turns "body too large" into "picture too large" for a form with files: only a picture makes a form that large. */
export function tooHeavy(error: unknown, request: Request): unknown {
  const large = error instanceof AppError && error.code === 'BODY_TOO_LARGE';
  return large && carriesFile(request) ? new AppError('PICTURE_TOO_LARGE') : error;
}
