import { regiePaths } from '#app/regie/paths.ts';
import type { Area } from '#domain/acts/role-rules.ts';
import type { NamedInJournal } from '#domain/regie/schema.ts';
import { journalCopy } from '#site/copy/regie-journal.ts';
import { regiePages } from '#site/copy/regie-pages.ts';
import { subjectName } from '#site/copy/regie-subjects.ts';

/** The object of an event, as the journal's sentence names it. */
export interface JournalSubject {
  label: string;
  /** Its page, for roles that may see that area. */
  page?: { to: string; area: Area };
}

/** The page of a subject in the régie, by the subject's kind. */
const PAGES: Record<string, (id: string) => { to: string; area: Area }> = {
  contest: (id) => ({ to: regiePaths.contest(id), area: 'weeks' }),
  candidate: (id) => ({ to: regiePaths.candidate(id), area: 'candidates' }),
  operator: () => ({ to: regiePaths.team(), area: 'team' }),
  video: (id) => ({ to: regiePaths.videos(id), area: 'videos' }),
  message: (id) => ({ to: regiePaths.messages({ m: id }), area: 'messages' }),
  banner: (id) => ({ to: regiePaths.banners(id), area: 'banners' }),
  faq: (id) => ({ to: regiePaths.faq(id), area: 'questions' }),
  batch: (id) => ({ to: regiePaths.codes({ b: id }), area: 'codes' }),
  code: () => ({ to: regiePaths.codes(), area: 'codes' }),
  user: (id) => ({ to: regiePaths.person(id), area: 'people' }),
  risk: (id) => ({ to: regiePaths.fraudCluster(id), area: 'fraud' }),
};
/** Kinds without names, whose pages find them by id. */
const NAMELESS = ['user', 'risk'];

/**
 * @param subject an event's subject: `contest:<id>`, `operator:<e-mail>`…
 * @param names present names of the ids on this page of the journal
 */
export function journalSubject(
  subject: string,
  names: Readonly<Record<string, NamedInJournal>>,
): JournalSubject {
  const [kind = '', first = ''] = subject.split(':');
  const known = names[first];
  const page = known || (NAMELESS.includes(kind) && first !== 'unknown') ? PAGES[kind]?.(first) : undefined;
  const link = page ? { page } : {};
  if (known) return { label: known.kind === 'contest' ? journalCopy.week(known.name) : known.name, ...link };
  const [, week] = /^contest:semaine-(\d+)$/.exec(subject) ?? [];
  if (week) return { label: journalCopy.week(week) };
  const text =
    kind === 'page' ? Object.entries(regiePages.pages).find(([slug]) => slug === first) : undefined;
  if (text) return { label: text[1], page: { to: regiePaths.pages({ page: first }), area: 'pages' } };
  if (subject === 'user:unknown') return { label: journalCopy.unknown };
  const name = subjectName(subject);
  // The event's sentence already has the word for the kind, so the name stands alone: « a ajouté le talent Nadège ».
  const own = !/…/.test(name) && first !== '' && !['settings', 'page'].includes(kind);
  if (own && first !== 'user') return { label: subject.slice(kind.length + 1), ...link };
  const label = name.charAt(0).toLowerCase() + name.slice(1);
  return { label: journalCopy.withArticle[kind]?.(label) ?? label, ...link };
}
