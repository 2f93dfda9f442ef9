import type { FastifyRequest } from 'fastify';
import { BODY_LIMIT } from '../limits/limits.ts';
import { readBody } from '../requests/web-request.ts';
import { isRegiePage } from './page-of-request.ts';

/** A form of the public pages, as a browser without scripts sends it. */
export interface PostedForm {
  body: string;
  /** The fields as they came, not validated. */
  fields: URLSearchParams;
}

const known = new WeakMap<FastifyRequest, Promise<PostedForm>>();

/**
 * Reads a request that is a form of the public pages, sent by a browser that opens a document: its sender may have to
 * be shown the form again.
 *
 * @returns null for any other request, whose body is still to be read
 * @throws {AppError} BODY_TOO_LARGE, MALFORMED_REQUEST
 */
export async function postedForm(request: FastifyRequest): Promise<PostedForm | null> {
  if (!isPublicForm(request)) return null;
  const form = known.get(request) ?? read(request);
  known.set(request, form);
  return form;
}

function isPublicForm({ method, url, page, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  if (method !== 'POST' || page === null || isRegiePage(page) || path.endsWith('.data')) return false;
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

async function read(request: FastifyRequest): Promise<PostedForm> {
  const body = await readBody(request, BODY_LIMIT);
  return { body, fields: new URLSearchParams(body) };
}

/** Fields in which users type passwords. */
const PASSWORDS = ['current_password', 'password'] as const;
export type PasswordName = (typeof PASSWORDS)[number];

/** The fields that a page may carry back to the form's sender, and the passwords that they must type again. */
export interface CarriedForm {
  fields: (readonly [name: string, value: string])[];
  passwords: PasswordName[];
}

/** Names of fields that could hold secrets, which no page repeats. */
const SECRET = /pass|secret|token|csrf|jeton/i;
const NAME = /^[\w.-]{1,60}$/;
/** More fields than any form of the product has. */
const MOST_FIELDS = 60;

/** @param fields the fields as they came, at most 16 kB */
export function toCarried(fields: URLSearchParams): CarriedForm {
  const named = [...fields].filter(([name]) => NAME.test(name) && !SECRET.test(name));
  return {
    fields: named.slice(0, MOST_FIELDS),
    passwords: PASSWORDS.filter((name) => fields.get(name)),
  };
}
