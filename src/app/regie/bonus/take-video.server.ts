import { OWN_FIELD } from '#app/regie/acts/own-fields.ts';
import { type FormPart, formParts } from '#app/regie/files/multipart.server.ts';
import { carriesFile } from '#app/regie/files/picture-form.server.ts';
import type { RequestContext } from '#app/request.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { PICTURE_BYTES_MAX } from '#domain/picture-rules.ts';
import { mayDo } from '#domain/regie/acts.ts';

/** Most bytes of one text field, and of all text fields: more than any of our forms has. */
const TEXT_MAX = 64 * 1024;
const TEXTS_MAX = 4 * TEXT_MAX;
const FIELDS_MAX = 100;
/** Refusals after which the rest of the form cannot be read. */
const ENDS: readonly ErrorCode[] = ['MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'UPLOAD_INTERRUPTED'];

interface Taken {
  /** The request with the form, in which the stored video's path replaces the video. */
  request: Request;
  /** What is wrong with a file of the form; the text fields are in `request` all the same. */
  refusal: AppError | null;
}

/**
 * Streams a form's video to the store, before the rest of the form is checked (decisions/0051); the form then contains
 * the video's path and size instead.
 *
 * @throws {AppError} ROLE_REQUIRED, VIDEO_TOO_LARGE, or MALFORMED_REQUEST when nothing of the form could be read
 */
export async function takeVideo(ctx: RequestContext, request: Request): Promise<Taken> {
  if (!carriesFile(request)) return { request, refusal: null };
  const session = await ctx.operator();
  // Check the role before anything of the body is stored.
  if (!session || !mayDo(session.operator.role, 'video.create')) throw new AppError('ROLE_REQUIRED');
  const form = new FormData();
  let refusal: AppError | null = null;
  let video: { path: string; bytes: number } | null = null;
  let fields = 0;
  let texts = 0;
  const files = new Set<string>();
  try {
    const body = (request.body ?? new ReadableStream()) as AsyncIterable<Uint8Array> & ReadableStream;
    for await (const part of formParts(body, request.headers.get('content-type'))) {
      fields += 1;
      if (fields > FIELDS_MAX || !isExpected(part, files)) throw new AppError('MALFORMED_REQUEST');
      try {
        if (part.name === OWN_FIELD.video) video = (await keep(ctx, part)) ?? video;
        else if (part.filename === null) texts += await takeText(form, part, TEXTS_MAX - texts);
        else await takePoster(form, part);
      } catch (error) {
        if (!(error instanceof AppError) || ENDS.includes(error.code)) throw error;
        refusal ??= error;
      }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'BODY_TOO_LARGE') throw new AppError('VIDEO_TOO_LARGE');
    if (error.code !== 'UPLOAD_INTERRUPTED') throw error;
    // The text fields above the video have been read.
    refusal ??= error;
  }
  if (video) {
    form.set('kind', 'file');
    form.set('source', video.path);
    form.set('megabytes', String(Math.max(0.001, Math.round(video.bytes / 1000) / 1000)).replace('.', ','));
  }
  return { request: new Request(request.url, { method: request.method, body: form }), refusal };
}

/** @returns null when no file was chosen */
async function keep(ctx: RequestContext, { filename, body }: FormPart) {
  if (!filename) return null;
  return ctx.dependencies.uploads.videos.store(body);
}

/**
 * Whether our form has such a field; of files, only one video and one poster. Everything except the video is held in
 * the memory of a process that also takes votes.
 */
function isExpected({ name, filename }: FormPart, files: Set<string>): boolean {
  if (filename === null) return true;
  if ((name !== OWN_FIELD.video && name !== OWN_FIELD.file) || files.has(name)) return false;
  files.add(name);
  return true;
}

/** @returns the field's bytes @throws {AppError} MALFORMED_REQUEST for more than any of our forms has */
async function takeText(form: FormData, { name, body }: FormPart, left: number): Promise<number> {
  const content = await collect(body, Math.min(left, TEXT_MAX), 'MALFORMED_REQUEST');
  form.append(name, content.toString('utf8'));
  return content.length;
}

/** @throws {AppError} PICTURE_TOO_LARGE */
async function takePoster(form: FormData, { name, filename, body }: FormPart): Promise<void> {
  const content = await collect(body, PICTURE_BYTES_MAX, 'PICTURE_TOO_LARGE');
  if (content.length > 0) form.append(name, new File([new Uint8Array(content)], filename ?? ''));
}

/** @param refusal code of the error for more than `max` bytes */
async function collect(body: FormPart['body'], max: number, refusal: ErrorCode): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > max) throw new AppError(refusal);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
