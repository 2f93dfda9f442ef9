import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { type AsOf, momentFor, type PlannedTimes, possiblePhases } from '#domain/contest/as-of-rules.ts';
import { type PlannedWeek, plannedWeeks } from '#domain/contest/plan.ts';
import type { ContestPhase, MomentName } from '#domain/contest/schema.ts';
import { competition, currentContest, listCandidates, provisionalWeeks } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import type { RegieDependencies } from './dependencies.ts';
import { type PreviewInput, sealedPreview } from './preview-schema.ts';
import { PREVIEW_MINUTES } from './rules.ts';

/** The public site at another instant, as one operator sees it and no other visitor. */
export interface SitePreview {
  asOf: AsOf;
  /** The week and the moment that were asked for. */
  contestId: string;
  moment: MomentName | 'custom';
  /** When the preview ends by itself. */
  until: Date;
}

type Deps = Pick<RegieDependencies, 'db' | 'config'>;
/** The part of a session that a preview is bound to. */
type Bearer = Pick<OperatorSession, 'tokenHash'>;

const MINUTE = 60_000;
/** How far a preview reaches into past and future at most. */
const FURTHEST_MS = 3 * 366 * 24 * 60 * MINUTE;

/** Works out what a form asks to preview. @throws {AppError} INVALID_INPUT, CONTEST_NOT_FOUND */
export async function choosePreview({ db, config }: Deps, input: PreviewInput): Promise<SitePreview> {
  const { contest_id, moment } = input;
  const weeks = await plannedWeeks(db, config.competitionId);
  const asked = moment === 'final' ? weeks.at(-1) : weeks.find(({ id }) => id === contest_id);
  if (!asked) throw new AppError('CONTEST_NOT_FOUND');
  const week = toPlannedTimes(asked);
  const { at, phase } =
    input.moment === 'custom'
      ? customMoment(week, input, new Date(asked.now))
      : momentFor(week, input.moment);
  return {
    asOf: { at, forced: phase && { contestId: week.id, phase, last: moment === 'final' } },
    contestId: week.id,
    moment,
    until: new Date(Date.now() + PREVIEW_MINUTES * MINUTE),
  };
}

function customMoment(week: PlannedTimes, asked: { at: string; phase: ContestPhase | null }, now: Date) {
  const at = new Date(asked.at);
  if (Math.abs(at.getTime() - now.getTime()) > FURTHEST_MS) {
    throw new AppError('INVALID_INPUT', { fields: { at: 'INVALID' } });
  }
  if (asked.phase && !possiblePhases(week, at).includes(asked.phase)) {
    throw new AppError('INVALID_INPUT', { fields: { phase: 'PHASE_AT_DATE' } });
  }
  return { at, phase: asked.phase };
}

function toPlannedTimes({ id, planned, published_at }: PlannedWeek): PlannedTimes {
  return {
    id,
    start_date: new Date(planned.start_date),
    end_date: new Date(planned.end_date),
    result_date: new Date(planned.result_date),
    published_at: published_at === null ? null : new Date(published_at),
    // Moments follow from the plan alone, without a phase that an operator has set.
    override: null,
  };
}

/** The choices of the preview screen, and what the site shows in the running preview. */
export async function previewDesk({ db, config }: Deps, preview: SitePreview | null) {
  const { competitionId } = config;
  const asOf = preview?.asOf;
  const [weeks, { contest }, candidates, provisional, { huissier_signs }] = await Promise.all([
    plannedWeeks(db, competitionId),
    currentContest(db, competitionId, asOf),
    listCandidates(db, competitionId, asOf),
    asOf ? provisionalWeeks(db, competitionId, asOf) : [],
    competition(db, competitionId),
  ]);
  return {
    weeks: weeks.map(({ id, planned, status }) => ({ id, week: planned.week, status })),
    current: contest && { id: contest.id, week: contest.week, status: contest.status },
    candidate: (candidates.find((one) => !one.eliminated) ?? candidates[0])?.id ?? null,
    provisional,
    signed: huissier_signs,
  };
}

/** Signs a preview for a cookie that is good in this operator's session only. */
export function sealPreview(preview: SitePreview, bearer: Bearer, secret: string): string {
  const { asOf, contestId, moment, until } = preview;
  const content = {
    contest_id: contestId,
    moment,
    at: asOf.at.getTime(),
    forced: asOf.forced,
    until: until.getTime(),
  };
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${signature(payload, bearer, secret).toString('base64url')}`;
}

/**
 * @param sealed as the browser sent it
 * @returns null for a preview that is forged, over, or another session's
 */
export function openPreview(sealed: string, bearer: Bearer, secret: string, now: Date): SitePreview | null {
  const [, payload, signed] = sealed.match(/^([\w-]{1,800})\.([\w-]{43})$/) ?? [];
  if (!payload || !signed) return null;
  if (!timingSafeEqual(Buffer.from(signed, 'base64url'), signature(payload, bearer, secret))) return null;
  const read = sealedPreview.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  // A preview that an earlier version of the product made may have another form.
  if (!read.success || read.data.until <= now.getTime()) return null;
  const { contest_id, moment, at, forced, until } = read.data;
  return { asOf: { at: new Date(at), forced }, contestId: contest_id, moment, until: new Date(until) };
}

const signature = (payload: string, { tokenHash }: Bearer, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(`preview:${tokenHash.toString('hex')}:${payload}`)
    .digest();
