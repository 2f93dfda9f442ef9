import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ERROR_STATUS } from '#domain/errors.ts';

/** The shape of every error's body. */
export const errorAnswer = z
  .object({
    code: z.enum(Object.keys(ERROR_STATUS) as [string, ...string[]]),
    message: z.string().describe('Phrase à montrer'),
    fields: z.record(z.string(), z.object({ code: z.string(), message: z.string() })).optional(),
  })
  .describe('Refus');

/** What any call can answer: 403 to a caller from a country that is not let in, or to a form of another site. */
type AnyCall = 403 | 429 | 500 | 503;
const ANY_CALL: readonly AnyCall[] = [403, 429, 500, 503];

/** The error answers of a call, by status; those of any call are added. */
export function errorAnswers<Status extends number>(...statuses: Status[]) {
  const entries = [...statuses, ...ANY_CALL].map((status) => [status, errorAnswer]);
  return Object.fromEntries(entries) as Record<Status | AnyCall, typeof errorAnswer>;
}

/** The answer of an address that sends a browser on. */
export const redirectAnswer = z.null().describe('Vers la page qui suit');

/** The answer of an address that a browser opens in a popup. */
export const pageAnswer = {
  description: 'Une page, dans un popup',
  content: { 'text/html': { schema: z.string() } },
};

/** Adds what any call answers to a body that is no JSON, too large or of another type, where a body can be sent. */
function withBodyRefusals(schema: FastifySchema, method: string | readonly string[]): FastifySchema {
  if (method === 'GET') return schema;
  const refusals = { 400: errorAnswer, 413: errorAnswer, 415: errorAnswer };
  return { ...schema, response: { ...refusals, ...(schema.response ?? {}) } };
}

/** What the page of the calls may load: its own files, and the drawings in its style sheet. */
const PAGE_POLICY = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'connect-src': "'self'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'img-src': ["'self'", 'data:'],
  'script-src': "'self'",
  'style-src': "'self'",
};

/** OpenAPI 3.1 at /api/openapi.json and its page at /api/docs, made from the schemas that validate the calls. */
export async function registerDocumentation(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Palmarès', version: '1', description: 'Le vote du public.' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    // The régie's calls are left out: outsiders are not even told that there are any.
    transform: (route) => {
      const described = jsonSchemaTransform({
        ...route,
        schema: withBodyRefusals(route.schema, route.route.method),
      });
      if (!route.url.startsWith('/api/regie')) return described;
      return { ...described, schema: { ...described.schema, hide: true } };
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: PAGE_POLICY });
}
