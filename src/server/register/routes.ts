import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { fromHex } from '#domain/register/encoding-rules.ts';
import { unpackBundle } from '#domain/register/entry-rules.ts';
import { verifierLine } from '#domain/register/keys.ts';
import { proveClaim } from '#domain/register/proofs.ts';
import * as register from '#domain/register/service.ts';
import { readIndex, TILE_WIDTH } from '#domain/register/tile-rules.ts';
import { MAX_BONUS_PER_REQUEST } from '#domain/voting/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { errorBody } from '../errors.ts';
import { POSITION_RATE, PROOF_RATE } from '../limits/limits.ts';
import { IMMUTABLE } from '../requests/cache-control.ts';

const BINARY = 'application/octet-stream';
const TEXT = 'text/plain; charset=utf-8';
/** A reader fetches a partial tile or a proof once; a head is new every few seconds. */
const A_MINUTE = 'public, max-age=60';
const NOW = 'public, max-age=2';
/** The level of 256^6 entries, which no log reaches. */
const HIGHEST_LEVEL = 5;

const contest = z.object({ contest: z.uuid() });
/** `<N>` or `<N>.p/<W>`: a full or partial tile of entries, openings or hashes. */
const part = z.string().transform((text, context): register.LogPart => {
  const [, spelled = '', width] = /^(.*?)(?:\.p\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const index = readIndex(spelled);
  if (index === null || (width !== undefined && Number(width) >= TILE_WIDTH)) {
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }
  return { index, width: width === undefined ? null : Number(width) };
});
const partAddress = contest.extend({ '*': part });
const tileAddress = partAddress.extend({
  level: z.string().regex(/^\d$/).transform(Number).pipe(z.int().max(HIGHEST_LEVEL)),
});
/** The votes of one request: the daily vote and its bonus votes. */
const MAX_POSITIONS = 1 + MAX_BONUS_PER_REQUEST;
const sizeInput = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(z.int());
const proofAddress = contest.extend({ size: sizeInput });
/** What the proof must cover: the size that was seen before, and the positions of votes, separated by commas. */
const proofClaim = z.object({
  old: sizeInput.default(0),
  positions: z
    .string()
    .max(400)
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(sizeInput).max(MAX_POSITIONS)),
});
const commitmentAddress = contest.extend({ commitment: z.string().regex(/^[\da-f]{64}$/) });

const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  // When to come back after a 429 or a 503, and the name that our log has for the request.
  'access-control-expose-headers': 'retry-after, x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
};

/** The beginning of « /registre/ », in whichever spelling: Fastify describes a route anew each time it is asked for it. */
const MAY_BE_REGISTER = /^\/[r%]/;

/** Lets the scripts of every site read an answer of the register, a refusal like a tile. */
export function openToAllSites(reply: FastifyReply): void {
  reply.headers(OPEN_TO_ALL);
}

/**
 * Opens every answer below a contest's register to every site before any other hook can refuse the request: a reader on
 * another site could otherwise not tell a refusal from a line that fails. Registered before those hooks.
 */
export function registerOpenRegister(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // By the matched route: an address can be spelled in many ways, but not a vote's like one of these.
    if (MAY_BE_REGISTER.test(request.url) && request.routeOptions.url?.startsWith('/registre/:contest/'))
      openToAllSites(reply);
    done();
  });
}

/**
 * Serves the public register to programs, as `docs/register.md` describes. It is open to every country and every site
 * (`registerOpenRegister`): a proof that some visitors may not see proves nothing.
 */
export function serveRegister(app: FastifyInstance, deps: Dependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const schema = { hide: true } as const;
  const keep = (reply: FastifyReply, kept: string) => reply.header('cache-control', kept);

  routes.get(
    '/registre/:contest/checkpoint',
    { schema: { ...schema, params: contest } },
    async (request, reply) =>
      keep(reply, NOW)
        .type(TEXT)
        .send(await register.readCheckpoint(deps, request.params.contest)),
  );

  routes.get('/registre/:contest/key', { schema: { ...schema, params: contest } }, async (request, reply) => {
    const lineFor = (origin: string) => verifierLine(deps.register.keys, origin);
    const line = await register.readKey(deps, request.params.contest, lineFor);
    return keep(reply, A_MINUTE).type(TEXT).send(`${line}\n`);
  });

  routes.get(
    '/registre/:contest/witnesses',
    { schema: { ...schema, params: contest } },
    async (request, reply) =>
      keep(reply, A_MINUTE)
        .type(TEXT)
        .send(await register.readWitnesses(deps, request.params.contest)),
  );

  for (const what of ['entries', 'openings'] as const) {
    const address = what === 'entries' ? 'tile/entries' : 'openings';
    routes.get(
      `/registre/:contest/${address}/*`,
      { schema: { ...schema, params: partAddress } },
      async (request, reply) => {
        const wanted = request.params['*'];
        const bundle = await register.readBundle(deps, request.params.contest, what, wanted);
        const full = wanted.width === null && unpackBundle(bundle).length === TILE_WIDTH;
        return keep(reply, full ? IMMUTABLE : A_MINUTE)
          .type(BINARY)
          .send(bundle);
      },
    );
  }

  routes.get(
    '/registre/:contest/tile/:level/*',
    { schema: { ...schema, params: tileAddress } },
    async (request, reply) => {
      const { level, contest: id, '*': wanted } = request.params;
      const hashes = await register.readTile(deps, id, level, wanted);
      return keep(reply, wanted.width === null ? IMMUTABLE : A_MINUTE)
        .type(BINARY)
        .send(hashes);
    },
  );

  routes.get(
    '/registre/:contest/proof/:size',
    {
      config: { rateLimit: PROOF_RATE },
      exposeHeadRoute: false,
      schema: { ...schema, params: proofAddress, querystring: proofClaim },
    },
    async (request, reply) => {
      const { contest: id, size } = request.params;
      const hashes = await proveClaim(deps.db, id, { ...request.query, size });
      return keep(reply, A_MINUTE).type(BINARY).send(hashes);
    },
  );

  routes.get(
    '/registre/:contest/position/:commitment',
    {
      config: { rateLimit: POSITION_RATE },
      exposeHeadRoute: false,
      schema: { ...schema, params: commitmentAddress },
    },
    async (request, reply) => {
      const { contest: id, commitment } = request.params;
      const standing = await register.findStanding(deps, id, fromHex(commitment), new Date());
      if ('position' in standing) return keep(reply, NOW).send(standing);
      const error = new AppError(standing.latest ? 'VOTE_NOT_SEALED' : 'VOTE_NOT_REGISTERED');
      return keep(reply, 'no-store')
        .code(error.status)
        .send({ ...errorBody(error), latest: standing.latest });
    },
  );

  routes.get(
    '/registre/:contest/result',
    { schema: { ...schema, params: contest } },
    async (request, reply) =>
      keep(reply, NOW).send(await register.readPublishedResult(deps, request.params.contest)),
  );
}
