import { qrCode } from '#app/regie/files/qr-code.server.ts';
import type { PageContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { listContests } from '#domain/contest/service.ts';
import { contestResults } from '#domain/counting/results.ts';
import { publishedCount } from '#domain/counting/versions.ts';
import { verifierLine } from '#domain/register/keys.ts';
import { lastResult, type PublicHead, readRegister, registeredVotes } from '#domain/register/public-heads.ts';
import { isToldResult } from '#domain/register/recount-fault-rules.ts';
import { readKey } from '#domain/register/service.ts';
import { registerPages } from '#site/register-pages.ts';

/** The register of one week, as a page shows it. */
export interface WeekRegister {
  contestId: string;
  week: number;
  status: Contest['status'];
  /** When the week's vote began, ISO 8601. */
  since: string;
  /** The last head of each UTC day, oldest first. */
  days: PublicHead[];
  /** The signed text of the last head, and a QR code that links to it; null before the first head. */
  last: { note: string; qr: string } | null;
  /** The verifier key of its heads, in one line. */
  key: string;
  /** Whole address of the log, for programs. */
  address: string;
  now: number;
}

/** A week in the list of all weeks. */
export interface ListedWeek {
  week: number;
  votes: number;
  published: boolean;
}

/** The overview of all weeks' registers. */
export interface RegisterOverview {
  kind: 'overview';
  /** The newest week whose vote has begun; null before the first. */
  newest: WeekRegister | null;
  /** The other weeks whose vote has begun, the newest first. */
  past: ListedWeek[];
}

/** A candidate's votes, from the register's own result. */
export interface OfficialLine {
  candidate: Pick<Candidate, 'id' | 'display_name' | 'number' | 'portrait' | 'pagne'>;
  votes: number;
}

/** One week's register, and the result that a recount is compared with. */
export interface RegisterOfWeek {
  kind: 'week';
  register: WeekRegister;
  /** The published result; null before the publication. */
  result: { lines: OfficialLine[]; total: number; annulled: number; told: boolean; exact: boolean } | null;
  /** Full address that a visitor shares after a recount. */
  shareUrl: string;
}

/** The contests whose vote has begun, the newest first. */
async function listBegunWeeks({ now, dependencies: { db, config } }: PageContext): Promise<Contest[]> {
  const contests = await listContests(db, config.competitionId);
  return contests
    .filter(({ start_date }) => Date.parse(start_date) <= now.getTime())
    .sort((one, other) => Date.parse(other.start_date) - Date.parse(one.start_date));
}

/** The key of each week's register, the newest first. */
export async function listVerifierKeys(
  ctx: PageContext,
): Promise<Pick<WeekRegister, 'week' | 'key' | 'address'>[]> {
  const contests = await listBegunWeeks(ctx);
  return Promise.all(
    contests.map(async ({ id, week }) => ({
      week,
      key: await findKey(ctx, id),
      address: toAddress(ctx, id),
    })),
  );
}

const findKey = ({ dependencies: deps }: PageContext, contestId: string): Promise<string> =>
  readKey(deps, contestId, (origin) => verifierLine(deps.register.keys, origin));

/** Whole address of a log. */
const toAddress = ({ dependencies: { config } }: PageContext, contestId: string): string =>
  new URL(registerPages.log(contestId), config.publicUrl).href;

/** The data of /registre. @param asked a week's number from the query, or null */
export async function registerView(
  ctx: PageContext,
  asked: string | null,
): Promise<RegisterOverview | RegisterOfWeek> {
  const { db, config } = ctx.dependencies;
  const begun = await listBegunWeeks(ctx);
  const chosen = begun.find(({ week }) => String(week) === asked);
  if (chosen) {
    const [register, result] = await Promise.all([weekRegister(ctx, chosen), officialResult(ctx, chosen)]);
    const shareUrl = new URL(registerPages.recounted(chosen.week), config.publicUrl).href;
    return { kind: 'week', register, result, shareUrl };
  }
  const [newest = null, ...others] = begun;
  const votes = await registeredVotes(db);
  return {
    kind: 'overview',
    newest: newest && (await weekRegister(ctx, newest)),
    past: others.map(({ id, week, status }) => ({
      week,
      votes: votes.get(id) ?? 0,
      published: status === 'published',
    })),
  };
}

async function weekRegister(ctx: PageContext, contest: Contest): Promise<WeekRegister> {
  const { dependencies: deps } = ctx;
  const { id, week, status, start_date } = contest;
  const [{ days, note }, key] = await Promise.all([readRegister(deps.db, id), findKey(ctx, id)]);
  const day = days.at(-1)?.day;
  const head = day && new URL(registerPages.head(week, day), deps.config.publicUrl).href;
  return {
    contestId: id,
    week,
    status,
    since: start_date,
    days,
    last: note && head ? { note, qr: await qrCode(head) } : null,
    key,
    address: toAddress(ctx, id),
    now: toVisit(ctx).now.getTime(),
  };
}

/**
 * The figures that the register itself contains, or the published ones while it does not contain them yet. For some
 * seconds after a correction its last result is the previous version, which a recount cannot be compared with.
 */
export async function officialResult(
  { dependencies: { db, config } }: Pick<PageContext, 'dependencies'>,
  { id, status }: Pick<Contest, 'id' | 'status'>,
): Promise<RegisterOfWeek['result']> {
  if (status !== 'published') return null;
  const [{ lines, total, annulled }, published, last] = await Promise.all([
    contestResults(db, config.competitionId, id),
    publishedCount(db, id),
    lastResult(db, id),
  ]);
  const told = last && last.version >= (published?.version ?? 0) ? last : null;
  return {
    exact:
      told !== null &&
      isToldResult(told, new Map(lines.map(({ candidate, votes }) => [candidate.id, votes]))),
    lines: lines.map(({ candidate, votes }) => {
      const { display_name, number, portrait, pagne } = candidate;
      return {
        candidate: { id: candidate.id, display_name, number, portrait, pagne },
        votes: told?.totals[candidate.id] ?? votes,
      };
    }),
    total,
    annulled,
    told: told !== null,
  };
}
