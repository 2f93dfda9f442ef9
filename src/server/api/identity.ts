import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bonusStanding } from '#domain/bonus/service.ts';
import { AppError } from '#domain/errors.ts';
import { assertRoom } from '#domain/identity/admission.ts';
import { registerPending } from '#domain/identity/external-registration.ts';
import { userProfile } from '#domain/identity/profile.ts';
import {
  canalRegistrationInput,
  loginInput,
  profileInput,
  registrationBody,
  registrationInput,
  updateProfileInput,
  userSchema,
} from '#domain/identity/schema.ts';
import { logout, register } from '#domain/identity/service.ts';
import type { NewSession } from '#domain/identity/session-registry.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { login } from '#domain/identity/sign-in.ts';
import { updateProfile } from '#domain/identity/update-profile.ts';
import { parseInput } from '#domain/input.ts';
import { forgetSessionDevices } from '#domain/reminders/service.ts';
import { todaysVotes } from '#domain/voting/service.ts';
import type { Dependencies } from '../dependencies.ts';
import { REGISTRATION_RATE, SIGN_IN_RATE } from '../limits/limits.ts';
import { arrive } from '../sessions/arrive.ts';
import { ownCookies } from '../sessions/own-cookies.ts';
import { placeTicket } from '../sessions/place-cookie.ts';
import { forgetReferral } from '../sessions/referral.ts';
import { clearSessionCookie, requestToken, toVisitor } from '../sessions/session.ts';
import { errorAnswers } from './documentation.ts';
import { ownCompetition } from './own-competition.ts';

const IN_LINE =
  'Sans place libre, la réponse est 503 `IN_LINE`\u00a0: `Retry-After` donne les secondes jusqu’au tour, le cookie `tour` garde la place.';

const signedIn = z.object({ data: userSchema, token: z.string() });

/** Registration, sign-in and the account (docs/specification.md §16.3, §16.4). */
export const identityApi: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  const { db, config } = deps;

  async function profile(session: Session) {
    const [votes, bonus] = await Promise.all([
      todaysVotes(db, session, config.competitionId),
      bonusStanding(db, session),
    ]);
    return userProfile(db, session, votes, bonus);
  }

  async function welcome(request: FastifyRequest, reply: FastifyReply, opened: NewSession) {
    await arrive(deps, request, reply, opened, 'any');
    reply.header('cache-control', 'no-store');
    return { data: await profile(opened.session), token: opened.token };
  }

  /** @throws {AppError} SIGN_IN_REQUIRED, or NOT_YOUR_ACCOUNT where the body names another user */
  function ownAccount(session: Session | null, userId: string | undefined): Session {
    if (!session) throw new AppError('SIGN_IN_REQUIRED');
    if (userId && userId !== session.userId) throw new AppError('NOT_YOUR_ACCOUNT');
    return session;
  }

  // Runs before the body is read: in a surge most callers are turned away, and each should cost as little as possible.
  // Runs after the call has been counted: a flood of calls must not take places in the line.
  const whereRoom = (request: FastifyRequest) => assertRoom(deps, { ticket: placeTicket(request) });

  app.post(
    '/auth/register',
    {
      preParsing: whereRoom,
      config: { rateLimit: REGISTRATION_RATE },
      schema: {
        tags: ['Compte'],
        summary: 'Créer un compte avec un numéro ou un e-mail, et un mot de passe ou un compte canal',
        description: `${IN_LINE} Un vote qui attendait l’inscription (202 de \`/votes\`) est donné avec elle\u00a0: \`todays_votes\` le montre.`,
        body: registrationBody,
        response: { 201: signedIn, ...errorAnswers(404, 409, 410, 422) },
      },
    },
    async (request, reply) => {
      ownCompetition(config, request.body.competition_id);
      const visitor = toVisitor(request);
      const opened =
        request.body.auth_type === 'canal'
          ? await registerPending(
              deps,
              request.session,
              visitor,
              ownCookies.pending.read(config, request) ?? null,
              parseInput(canalRegistrationInput, request.body),
            )
          : await register(deps, request.session, visitor, parseInput(registrationInput, request.body));
      return reply.code(201).send(await welcome(request, reply, opened));
    },
  );

  app.post(
    '/auth/login',
    {
      preParsing: whereRoom,
      config: { rateLimit: SIGN_IN_RATE },
      schema: {
        tags: ['Compte'],
        summary: 'Se connecter',
        description: IN_LINE,
        body: loginInput,
        response: { 200: signedIn, ...errorAnswers(401, 404, 422) },
      },
    },
    async (request, reply) => {
      ownCompetition(config, request.body.competition_id);
      const opened = await login(deps, request.session, toVisitor(request), request.body);
      return welcome(request, reply, opened);
    },
  );

  app.post(
    '/auth/profile',
    {
      schema: {
        tags: ['Compte'],
        summary: 'Son propre profil',
        security: [{ session: [] }],
        body: profileInput,
        response: {
          200: z.object({ user: userSchema, token: z.string().optional() }),
          ...errorAnswers(401, 422),
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const user = await profile(ownAccount(request.session, request.body.user_id));
      // After the return from canal a user asks for the token, which no address carries (docs/specification.md §16.3).
      const asked = request.body.auth_type === 'canal' && user.compte_canal_linked;
      const token = asked ? requestToken(config, request) : undefined;
      return { user, ...(token === undefined ? {} : { token }) };
    },
  );

  app.put(
    '/auth/update-profile',
    {
      config: { rateLimit: SIGN_IN_RATE },
      schema: {
        tags: ['Compte'],
        summary: 'Modifier son profil',
        description:
          'Un nouveau mot de passe, numéro ou e-mail demande `current_password`, sauf dans les dix minutes qui suivent la connexion.',
        security: [{ session: [] }],
        body: updateProfileInput,
        response: {
          200: z.object({ data: z.object({ user: userSchema }) }),
          ...errorAnswers(401, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      ownCompetition(config, request.body.competition_id);
      const session = ownAccount(request.session, request.body.user_id);
      reply.header('cache-control', 'no-store');
      const { current_password, ...input } = request.body;
      await updateProfile(deps, session, input, { current_password, freshSuffices: true });
      return { data: { user: await profile(session) } };
    },
  );

  app.post(
    '/auth/logout',
    {
      schema: {
        tags: ['Compte'],
        summary: 'Se déconnecter',
        security: [{ session: [] }],
        response: { 204: z.null(), ...errorAnswers(401) },
      },
    },
    async (request, reply) => {
      if (request.session) {
        await logout(deps, request.session);
        await forgetSessionDevices(deps.db, request.session);
      }
      clearSessionCookie(config, reply);
      forgetReferral(config, reply);
      return reply.code(204).send(null);
    },
  );
};
