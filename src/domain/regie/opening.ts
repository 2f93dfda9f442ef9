import type { Db } from '#database/client.ts';
import { audit, recordEvent, toAuthor } from '#domain/acts/audit.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { allCandidates } from '#domain/contest/candidate-admin.ts';
import { listPieces } from '#domain/contest/content-admin.ts';
import { currentText } from '#domain/contest/page-texts.ts';
import { plannedWeeks } from '#domain/contest/plan.ts';
import { subjectFor } from '#domain/contest/rules.ts';
import { adminSettings } from '#domain/contest/settings-admin.ts';
import { OWN_NAME } from '#domain/contest/show-rules.ts';
import { textPages } from '#domain/text-page-rules.ts';
import { type OpeningStep, openingSteps } from './opening-rules.ts';
import { team } from './service.ts';

interface Deps {
  db: Db;
  config: { competitionId: string; mail: { smtpUrl: string | undefined } };
}

/** The journal's event of an operator's preview of the site. */
const REHEARSED = 'preview.started';

/** What is left to do before the first vote; null once one was opened. */
export async function opening(deps: Deps): Promise<OpeningStep[] | null> {
  const { db, config } = deps;
  const weeks = (await plannedWeeks(db, config.competitionId)).map(({ status }) => status);
  // Answered early: the live screen of each operator asks this, also while the show is on air.
  if (weeks.some((status) => status !== 'scheduled')) return null;
  const [settings, candidates, questions, texts, people, rehearsals] = await Promise.all([
    adminSettings(deps),
    allCandidates(deps),
    listPieces(deps, 'faq_items'),
    Promise.all(textPages.map(async (page) => ({ page, ...(await currentText(deps, page)) }))),
    team(db),
    audit(db, { act: REHEARSED }, 1),
  ]);
  return openingSteps({
    isNamed: settings.name.name !== OWN_NAME,
    hasLook: settings.logo.logo !== null || settings.theme.theme !== null,
    talents: candidates.filter(({ eliminated }) => !eliminated),
    questions: questions.length,
    published: texts.filter(({ version }) => version > 0).map(({ page }) => page),
    admins: people.filter(({ active, role }) => active && role === 'admin').length,
    weeks,
    rehearsed: rehearsals.length > 0,
    sendsMail: config.mail.smtpUrl !== undefined,
  });
}

/** Records in the journal that an operator previews a week. @param contestId of the week */
export function recordRehearsal(db: Db, session: OperatorSession, contestId: string): Promise<void> {
  return recordEvent(db, toAuthor(session), session.origin, {
    act: REHEARSED,
    subject: subjectFor(contestId),
  });
}
