/**
 * Every refusal that the product can give, with the HTTP status it travels under.
 * The French sentence of each code stands in `src/site/copy/errors.ts`; a test compares the two tables.
 */
export const ERROR_STATUS = {
  INVALID_INPUT: 422,
  MALFORMED_REQUEST: 400,
  UNSUPPORTED_MEDIA_TYPE: 415,
  BODY_TOO_LARGE: 413,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  COMPETITION_UNKNOWN: 404,
  CONTEST_NOT_FOUND: 404,
  MESSAGE_NOT_FOUND: 404,
  VOTE_NOT_SEALED: 404,
  VOTE_NOT_REGISTERED: 404,
  ACCOUNT_UNKNOWN: 404,
  SIGN_IN_REQUIRED: 401,
  SESSION_EXPIRED: 401,
  NOT_YOUR_ACCOUNT: 403,
  CROSS_SITE_REQUEST: 403,
  COUNTRY_NOT_ALLOWED: 403,
  CONTEST_UNKNOWN: 422,
  CONTEST_NOT_STARTED: 403,
  CONTEST_SUSPENDED: 403,
  CONTEST_CLOSED: 403,
  COMPETITION_OVER: 403,
  RESULTS_NOT_PUBLISHED: 403,
  CANDIDATE_UNKNOWN: 422,
  CANDIDATE_NOT_IN_CONTEST: 422,
  CANDIDATE_ELIMINATED: 422,
  VOTE_ALREADY_CAST: 409,
  VOTE_DAY_PASSED: 409,
  NOT_ENOUGH_BONUS: 409,
  REQUEST_ID_REUSED: 409,
  BONUS_ALREADY_GRANTED: 409,
  BONUS_NOT_EARNED: 409,
  REFERRALS_MISSING: 409,
  REFERRAL_WEEK_LIMIT: 409,
  PARTNER_CODE_UNKNOWN: 404,
  PARTNER_CODE_NOT_YET: 403,
  PARTNER_CODE_EXPIRED: 410,
  PARTNER_CODE_STOPPED: 410,
  PARTNER_CODE_USED_UP: 409,
  PARTNER_CODE_ALREADY_USED: 409,
  VIDEO_UNKNOWN: 404,
  VIDEO_VIEW_ENDED: 409,
  VIDEO_OVER: 409,
  VIDEO_WAS_OFFERED: 409,
  ACCOUNT_JUST_DELETED: 409,
  IDENTIFIER_RESERVED: 409,
  EMAIL_TAKEN: 409,
  PHONE_TAKEN: 409,
  ALREADY_REGISTERED: 409,
  PROVIDER_ALREADY_LINKED: 409,
  IDENTITY_TAKEN: 409,
  LAST_WAY_IN: 409,
  REGISTRATION_EXPIRED: 410,
  WRONG_CREDENTIALS: 401,
  USER_BLOCKED: 403,
  RECENT_SIGN_IN_REQUIRED: 403,
  LINK_EXPIRED: 410,
  WRONG_OPERATOR_CREDENTIALS: 401,
  WRONG_CODE: 401,
  WRONG_WORD: 422,
  ROLE_REQUIRED: 403,
  CONFIRMATION_REQUIRED: 403,
  SECOND_PERSON_REQUIRED: 403,
  SECOND_PERSON_TOO_CLOSE: 403,
  APPROVAL_PENDING: 409,
  ALREADY_DECIDED: 409,
  APPROVAL_FELL: 409,
  PUBLICATION_IMMINENT: 409,
  CHANGED_MEANWHILE: 409,
  UNDO_TOO_LATE: 409,
  UNDO_END_NEAR: 409,
  WRONG_PHASE: 409,
  CONTEST_OVERLAP: 409,
  WEEK_TAKEN: 409,
  WEEK_HAS_OPENED: 409,
  WINNER_NEEDED: 422,
  SIGNATURE_REQUIRED: 409,
  ALREADY_SIGNED: 409,
  MESSAGE_GONE: 409,
  CODE_EXISTS: 409,
  NUMBER_TAKEN: 409,
  CANDIDATE_IN_VOTE: 409,
  CANDIDATE_HAS_LEFT: 409,
  CANDIDATE_NEEDED: 409,
  PICTURE_MISSING: 422,
  PICTURE_KIND: 415,
  PICTURE_TOO_LARGE: 413,
  PICTURE_PIXELS: 422,
  LOGO_SMALL: 422,
  PICTURE_SMALL: 422,
  STILL_SMALL: 422,
  PICTURE_BROKEN: 422,
  PICTURES_UNAVAILABLE: 503,
  VIDEO_KIND: 415,
  VIDEO_TOO_LARGE: 413,
  // Not 408: after that a browser may send the whole upload again by itself.
  UPLOAD_INTERRUPTED: 400,
  IMPORT_REFUSED: 422,
  NOTHING_TO_ANNUL: 409,
  PREVIEW_READ_ONLY: 403,
  OPERATOR_EXISTS: 409,
  INVITATION_SENT_OFTEN: 429,
  LAST_ADMIN: 409,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_REQUESTS: 429,
  BUSY: 503,
  IN_LINE: 503,
  DATABASE_UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes of refusals that decide nothing, as `isUndecided` tells them by their status. */
export type UndecidedCode = {
  [Code in ErrorCode]: `${(typeof ERROR_STATUS)[Code]}` extends '429' | `5${string}` ? Code : never;
}[ErrorCode];

/** What can be wrong with a field; the sentence of each stands in `src/site/copy/errors-of-fields.ts`. */
export const FIELD_PROBLEMS = [
  'REQUIRED',
  'INVALID',
  'TOO_SHORT',
  'TOO_LONG',
  'ACCOUNT_NOT_FOUND',
  'NAME_INVALID',
  'EMAIL_INVALID',
  'EMAIL_TAKEN',
  'PHONE_INVALID',
  'PHONE_TOO_SHORT',
  'PHONE_TOO_LONG',
  'PHONE_COUNTRY',
  'PHONE_TAKEN',
  'JUST_DELETED',
  'RESERVED',
  'PHONE_OR_EMAIL_REQUIRED',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'OPERATOR_PASSWORD_TOO_SHORT',
  'PASSWORD_COMMON',
  'PASSWORD_WRONG',
  'TERMS_REQUIRED',
  'NOT_LATER',
  'NOT_EARLIER',
  'TOO_FAR',
  'TOO_MANY_VOTES',
  'VOTES_BY_SECONDS',
  'TWO_CANDIDATES',
  'PHASE_AT_DATE',
  'CONTRAST_TOO_LOW',
  'PLACEHOLDER_UNKNOWN',
  'TEXT_FORM',
  'SECTION_MISSING',
  'SECTION_TWICE',
  'NUMBER_TAKEN',
  'NOT_IN_FINAL',
  'ALL_LEAVE',
  'TIE_BREAK_NEEDED',
  'WINNER_NEEDED',
  'TICKED_AND_STAYS',
  'OTHER_WEEK',
  'WEEK_TAKEN',
] as const;

export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

export type FieldProblems = Record<string, FieldProblem>;

/** A week whose vote takes the time that another one asks for; times are ISO 8601. */
export interface OtherWeek {
  week: number;
  start_date: string;
  end_date: string;
}

/** What a partner code has given its user before. */
export interface GivenBefore {
  /** How often they have used it. */
  times: number;
  votes: number;
  /** When they used it last, ISO 8601. */
  at: string;
}

interface Details {
  /** Problems by field name, for forms. */
  fields?: FieldProblems;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  retryAfter?: number;
  /** Keeps the caller's place in a line; their browser carries it as a cookie. */
  ticket?: string;
  /** For PARTNER_CODE_ALREADY_USED. */
  given?: GivenBefore;
  cause?: unknown;
}

/** A refusal with a code from the one table; anything else that is thrown is a defect and becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldProblems | undefined;
  readonly retryAfter: number | undefined;
  readonly ticket: string | undefined;
  readonly given: GivenBefore | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.ticket = details.ticket;
    this.given = details.given;
  }
}
