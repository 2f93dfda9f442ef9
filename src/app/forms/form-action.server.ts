import { type ActionFunctionArgs, type HeadersArgs, redirect } from 'react-router';
import type { z } from 'zod';
import { type RequestContext, requestFrom } from '#app/request.ts';
import { AppError, type FieldProblems } from '#domain/errors.ts';
import { parseInput } from '#domain/input.ts';
import type { FlashCode } from '#site/copy/flash.ts';
import { readForm, refuse, typed } from './form-answer.server.ts';

/** A form that was sent. */
export interface SentForm {
  ctx: RequestContext;
  form: FormData;
  /** Address of the page with the form. */
  url: URL;
  context: ActionFunctionArgs['context'];
}

interface Definition<Input, Answered> {
  /** The schema of the whole form, or a function for a form that asks for more than a schema can say. */
  read: z.ZodType<Input> | ((sent: SentForm) => Input | Promise<Input>);
  /** Names of the fields whose values come back with a refusal. Never a password. */
  keep?: readonly string[];
  /** Does what the form asks for, and returns the answer, usually a redirect. */
  done(input: Input, sent: SentForm): Promise<Answered>;
}

/**
 * Makes the action of a page with a form: reads the form, does what it asks for, and answers a refusal with a
 * FormAnswer under the refusal's own status.
 */
export function formAction<Input, Answered>({ read, keep = [], done }: Definition<Input, Answered>) {
  return async ({ request, url, context }: ActionFunctionArgs) => {
    const ctx = requestFrom(context);
    let form: FormData | null = null;
    try {
      form = await readForm(request);
      const sent = { ctx, form, url, context };
      const input =
        typeof read === 'function' ? await read(sent) : parseInput(read, Object.fromEntries(form));
      return await done(input, sent);
    } catch (error) {
      if (error instanceof Response) throw error;
      return refuse(ctx, error, typed(form, keep));
    }
  };
}

/** Redirects to the page after an accepted form. @param said flash message for that page */
export function onward(ctx: RequestContext, to: string, said?: FlashCode): Response {
  if (said) ctx.flash(said);
  return redirect(to);
}

/**
 * Parses a form and adds problems that its schema cannot find, so that the visitor sees all problems at once and does
 * not correct one field only to be told of the next.
 *
 * @param beyond problems found by other means; where the schema finds one for the same field, the schema's is reported
 * @throws {AppError} INVALID_INPUT with the problems of all fields
 */
export function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  parts: unknown,
  beyond: FieldProblems,
): z.output<Schema> {
  const fields = { ...beyond };
  try {
    const input = parseInput(schema, parts);
    if (Object.keys(fields).length === 0) return input;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    Object.assign(fields, error.fields);
  }
  throw new AppError('INVALID_INPUT', { fields });
}

/** The trimmed value of a text field; empty for a field that was not sent. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The headers of a page with a form: the loader's, overridden by those of the action. */
export function formHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  const all = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) all.set(name, value);
  return all;
}
