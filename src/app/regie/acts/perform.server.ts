import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { readForm, refuse } from '#app/forms/form-answer.server.ts';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { takePicture, tooHeavy } from '#app/regie/files/picture-form.server.ts';
import { regiePaths } from '#app/regie/paths.ts';
import { type RequestContext, requestFrom } from '#app/request.ts';
import { actForOperator, type Performed, perform } from '#domain/acts/perform.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { toldOnAir } from '#domain/contest/undo-rules.ts';
import { AppError } from '#domain/errors.ts';
import { fieldProblems } from '#domain/input.ts';
import { confirmOperator } from '#domain/regie/access.ts';
import { acts } from '#domain/regie/acts.ts';
import { type ActName, confirmationInput } from '#domain/regie/schema.ts';
import type { FlashCode } from '#site/copy/flash.ts';
import { actWords, toWord } from '#site/copy/regie-words.ts';
import { type AskedForm, changedBy } from './changed-by.server.ts';
import { OWN_FIELD } from './own-fields.ts';
import { sentenceToRead } from './read-first.server.ts';
import { withoutResumed } from './resumed-form.server.ts';
import { typedInto } from './typed-into.ts';

/** Input that the page itself adds to an act's form, by act. */
type OwnInput = Partial<Record<ActName, object>>;

/**
 * Whether the page shows itself that the act is done: a toast would cover the button of the next alarm, or the figures
 * on air.
 */
const tellsItself = (name: ActName) => name === 'alarm.acknowledge' || toldOnAir(name) !== null;

/** Toasts of acts of which operators first read that something falls with them. */
const WITH_IT: Partial<Record<ActName, FlashCode>> = { 'contest.edit': 'regie-publication-fell' };

/** The page to go to after an act, if not the same one: an address, or a function of what was done. */
type Back = string | ((performed: Performed, name: ActName, request: Request) => string);

const OWN_FIELDS: readonly string[] = Object.values(OWN_FIELD);

/**
 * The session of the operator who sends a form; confirms it with the second factor if the form has a code.
 *
 * @throws {AppError} WRONG_CODE, TOO_MANY_ATTEMPTS
 * @throws a redirect to the sign-in page when the session is over
 */
export async function requireOperator(ctx: RequestContext, form: FormData): Promise<OperatorSession> {
  const session = await ctx.operator();
  if (!session) throw redirect(regiePaths.signInAgain('demande'));
  const typed = form.get(OWN_FIELD.confirmation);
  if (!typed) return session;
  return confirmOperator(ctx.dependencies, session, readCode(typed));
}

/** @throws {AppError} INVALID_INPUT with the name of the code's field */
function readCode(typed: unknown): string {
  const { data: read, error } = confirmationInput.safeParse({ code: typed });
  if (read) return read.code;
  const { code = 'INVALID' } = fieldProblems(error.issues);
  throw new AppError('INVALID_INPUT', { fields: { [OWN_FIELD.confirmation]: code } });
}

/**
 * Makes the action of a page whose forms each do one act.
 *
 * @param known acts that the page may ask for
 * @param back the page to go to when the act is done, if not the same one
 * @param ours input added to the form's, by the act's name
 */
export const actAction =
  (known: readonly ActName[], back?: Back, ours?: OwnInput) =>
  ({ context, request }: ActionFunctionArgs) =>
    performForm(requestFrom(context), request, known, undefined, back, ours);

/**
 * Does the act that a form of the régie names, if the page knows it, and redirects to the page.
 *
 * @param known acts that this page may ask for
 * @param onDone returns an answer to show in place of the redirect, or null
 * @param back the page to go to when the act is done, if not the same one
 * @param ours input added to the form's, by the act's name
 */
export async function performForm<Shown extends object = never>(
  ctx: RequestContext,
  request: Request,
  known: readonly ActName[],
  onDone?: (performed: Performed) => Shown | null,
  back?: Back,
  ours: OwnInput = {},
) {
  let form: FormData | null = null;
  let asked: AskedForm | undefined;
  try {
    form = await readForm(request);
    const name = actIn(form, known);
    const session = await requireOperator(ctx, form);
    actForOperator(acts, session, name);
    await takePicture(ctx, name, form);
    const sent = { ...actFields(form), ...ours[name] };
    asked = { session, name, sent };
    const sentence = await sentenceToRead(ctx.dependencies, session, name, sent);
    if (sentence !== null && sentence !== form.get(OWN_FIELD.read)) return askToRead(sentence, form);
    checkWord(name, form);
    const performed = await perform(ctx.dependencies, acts, session, name, sent);
    const shown = onDone?.(performed);
    if (shown) return shown;
    if (performed.kind !== 'done' || !tellsItself(name))
      ctx.flash(toastFor(performed, name, sentence !== null));
    return redirect(
      typeof back === 'function' ? back(performed, name, request) : (back ?? toPageAddress(request)),
    );
  } catch (error) {
    if (error instanceof Response) throw error;
    return refuse(ctx, tooHeavy(error, request), typedInto(form), await changedBy(ctx, error, asked));
  }
}

/**
 * Previews a form with a picture. The act is not done; only the picture is stored, so that the operator need not send
 * it again.
 *
 * @param known acts that this page may ask for
 * @param show returns the preview of the form
 */
export async function previewForm<Shown extends object>(
  ctx: RequestContext,
  form: FormData,
  known: readonly ActName[],
  show: (form: FormData) => Shown | Promise<Shown>,
) {
  try {
    const session = await ctx.operator();
    if (!session) throw redirect(regiePaths.signInAgain('demande'));
    const name = actIn(form, known);
    actForOperator(acts, session, name);
    await takePicture(ctx, name, form);
    return data(await show(form));
  } catch (error) {
    if (error instanceof Response) throw error;
    return refuse(ctx, error, typedInto(form));
  }
}

/** @throws {AppError} NOT_FOUND for an act that the page does not know */
function actIn(form: FormData, known: readonly ActName[]): ActName {
  const asked = form.get(OWN_FIELD.act);
  const name = known.find((one) => one === asked);
  if (!name) throw new AppError('NOT_FOUND');
  return name;
}

/** @param warned whether the operator had to read first what the act does */
function toastFor({ kind }: Performed, name: ActName, warned: boolean): FlashCode {
  if (kind === 'requested') return 'regie-requested';
  return (warned && WITH_IT[name]) || 'regie-done';
}

/** Answers with the page again and what the act would do: the operator has to read that first. */
function askToRead(sentence: string, form: FormData) {
  const answer: FormAnswer = { code: 'READ_FIRST', fields: {}, values: typedInto(form), sentence };
  return data(answer);
}

/** The address of the page whose form was sent: the router's own requests end in `.data`. */
export function toPageAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, '') + withoutResumed(search);
}

/** @throws {AppError} WRONG_WORD when the act asks for a word and the form does not contain it */
function checkWord(name: ActName, form: FormData): void {
  const word = actWords[name];
  const typed = form.get(OWN_FIELD.word);
  if (word && (typeof typed !== 'string' || toWord(typed) !== toWord(word))) throw new AppError('WRONG_WORD');
}

/** The act's own fields of a form, by name. */
export function actFields(form: FormData): object {
  const values: Record<string, string | string[]> = {};
  for (const [field, value] of form) {
    if (OWN_FIELDS.includes(field) || typeof value !== 'string') continue;
    // Checkboxes of one list share a name that ends in brackets.
    if (field.endsWith('[]')) values[field.slice(0, -2)] = form.getAll(field).map(String);
    else values[field] = value;
  }
  return values;
}
