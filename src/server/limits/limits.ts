import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { toLine, toNetwork } from '#domain/ip-address.ts';
import { PICTURE_BYTES_MAX } from '#domain/picture-rules.ts';
import type { CallCount, CallLimit } from './call-limit.ts';

/** Bodies are small: a registration is under 2 kB. */
export const BODY_LIMIT = 16 * 1024;
/** A form with a text and a picture: a picture that is too heavy is still read, so that the text comes back. */
export const TEXT_AND_PICTURE_LIMIT = 3 * PICTURE_BYTES_MAX;
/** An import: the portraits of a season, with their table. */
export const IMPORT_LIMIT = 64 * 1024 * 1024;

/** A long text of the régie's, with every accent written as six characters. */
export const TEXT_LIMIT = 512 * 1024;

/** The account where there is one; else the IP address, which thousands of phones may share. */
const byAccount = (request: FastifyRequest) => request.session?.userId ?? toLine(request.ip);
const byAddress = (request: FastifyRequest) => toLine(request.ip);

/** The account where there is one; else the network, so that one caller's many IPv6 addresses count as one. */
const byAccountOrNetwork = (request: FastifyRequest) => request.session?.userId ?? toNetwork(request.ip);

/** Votes, by the call and by the page's form together: far above what a thumb, or an impatient retry, can do. */
export const VOTE_LIMIT: CallLimit = { max: 300, windowMs: 60_000, keyOf: byAccountOrNetwork };
/** Visitors who choose a candidate before they sign in, from one network: as many as may register from one address. */
export const ANONYMOUS_A_MINUTE: CallCount = { max: 600, windowMs: 60_000 };
/** The same from everywhere in a day: a month of them leaves far fewer rows than votes do. */
export const ANONYMOUS_A_DAY: CallCount = { max: 500_000, windowMs: 86_400_000 };
/**
 * Codes of invitations that one network looks up: as many as may register from one address. A stranger could otherwise
 * try codes, and learn the first names of users.
 */
export const INVITATIONS_A_MINUTE: CallCount = { max: 600, windowMs: 60_000 };
/**
 * Pictures of shared links that are painted for one network: any choice of candidates has a picture of its own, and one
 * caller who asks for all of them would leave the links of other callers without.
 */
export const PICTURES_A_MINUTE: CallCount = { max: 60, windowMs: 60_000 };
/** Whole neighbourhoods come from one public IP address: this only stops a flood; accounts have their own throttle. */
export const SIGN_IN_RATE: RateLimitOptions = { max: 1_200, timeWindow: 60_000, keyGenerator: byAddress };
/** Codes of the gate: enough for typing one by hand, too few for guessing. */
export const BYPASS_RATE = { max: 10, timeWindow: 60_000 };
/** A player sends a checkpoint every ten seconds; partner codes have a throttle of their own. */
export const BONUS_RATE: RateLimitOptions = { max: 120, timeWindow: 60_000, keyGenerator: byAccount };
/** Registrations of accounts: a whole neighbourhood may come from one public IP address. */
export const REGISTRATION_RATE: RateLimitOptions = { max: 600, timeWindow: 60_000, keyGenerator: byAddress };
/** Trials by which an operator checks that alarms reach a phone: each sends a message. */
export const ALARM_TEST_RATE: RateLimitOptions = { max: 20, timeWindow: 60_000, keyGenerator: byAddress };
/** Each live screen registers its phone for alarms again; beginnings and ends stay in the journal for good. */
export const ALARM_DEVICE_LIMIT = { max: 60, timeWindow: 60_000 };
/** Trips to an issuer and back: each return makes a request to the issuer. */
export const EXTERNAL_RATE: RateLimitOptions = { max: 600, timeWindow: 60_000, keyGenerator: byAddress };
/** Voters look up their own votes now and then; a search in the register costs as much as a page. */
export const POSITION_RATE: RateLimitOptions = {
  max: 1_200,
  timeWindow: 60_000,
  keyGenerator: ({ ip }) => toNetwork(ip),
};
/** More votes than these in one proof are many: each may take a thousand hashes to prove. */
const FEW_VOTES = 3;
const MANY = ' many';
/** Proofs of few votes are asked for as often as positions are; of many, as often as a network may ask for theirs. */
export const PROOF_RATE: RateLimitOptions = {
  max: (_request, key) => (key.endsWith(MANY) ? 60 : 1_200),
  timeWindow: 60_000,
  // Runs before the query is validated, so it may hold anything.
  keyGenerator: ({ ip, query }) => {
    const { positions } = query as { positions?: unknown };
    const many = String(positions).split(',').length > FEW_VOTES;
    return toNetwork(ip) + (many ? MANY : '');
  },
};
