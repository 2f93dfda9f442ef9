import type { CompetitionDependencies } from '#domain/competition-dependencies.ts';
import { AppError } from '#domain/errors.ts';
import { toVersion } from '#domain/version.ts';
import * as queries from './competition-queries.ts';
import { type CompetitionRow, findCompetition } from './queries.ts';
import type { ShareTexts } from './share-text-rules.ts';
import type { Show } from './show-rules.ts';
import { readTheme, type Theme } from './theme-rules.ts';

/**
 * The settings of a competition by part; each part is changed by itself, so that two operators may work on two parts.
 */
export interface CompetitionSettings {
  name: { name: string };
  logo: { logo: string | null };
  /** How many votes a day, and from which countries; fields for phone numbers offer the first country first. */
  votes: { daily_votes: number; countries: string[] };
  /** Whether a huissier signs a count before it is published. */
  count: { huissier_signs: boolean };
  /** IANA name of the zone whose time is shown beside UTC. */
  zone: { time_zone: string | null };
  theme: { theme: Theme | null };
  texts: { texts: ShareTexts };
}
export type SettingsPart = keyof CompetitionSettings;

/** Every part, each with the version that a form carries. */
export type AdminSettings = { [Part in SettingsPart]: CompetitionSettings[Part] & { version: string } };

const read: { [Part in SettingsPart]: (row: CompetitionRow) => CompetitionSettings[Part] } = {
  name: ({ name }) => ({ name }),
  logo: ({ logo }) => ({ logo }),
  votes: ({ daily_votes, countries }) => ({ daily_votes, countries }),
  count: ({ huissier_signs }) => ({ huissier_signs }),
  zone: ({ time_zone }) => ({ time_zone }),
  theme: ({ theme }) => ({ theme: readTheme(theme) }),
  texts: ({ share_texts }) => ({ texts: share_texts }),
};

/** The settings as the operators who change them see them. @throws {AppError} COMPETITION_UNKNOWN */
export async function adminSettings({ db, config }: CompetitionDependencies): Promise<AdminSettings> {
  const row = await findCompetition(db, config.competitionId);
  if (!row) throw new AppError('COMPETITION_UNKNOWN');
  const part = <Part extends SettingsPart>(name: Part) => {
    const values = read[name](row);
    return { ...values, version: toVersion(values) };
  };
  return {
    name: part('name'),
    logo: part('logo'),
    votes: part('votes'),
    count: part('count'),
    zone: part('zone'),
    theme: part('theme'),
    texts: part('texts'),
  };
}

/**
 * Changes one part.
 *
 * @param deps with the transaction that it happens in
 * @param version of that part, as the writer had read it
 * @returns the part as it was
 * @throws {AppError} COMPETITION_UNKNOWN, CHANGED_MEANWHILE
 */
export async function changeSettings<Part extends SettingsPart>(
  { db, config }: CompetitionDependencies,
  part: Part,
  version: string,
  values: CompetitionSettings[Part],
): Promise<CompetitionSettings[Part]> {
  const row = await queries.lockCompetition(db, config.competitionId);
  if (!row) throw new AppError('COMPETITION_UNKNOWN');
  const before = read[part](row);
  if (toVersion(before) !== version) throw new AppError('CHANGED_MEANWHILE');
  await queries.updateCompetition(db, config.competitionId, toColumns(values));
  return before;
}

function toColumns(
  values: CompetitionSettings[SettingsPart],
): Parameters<typeof queries.updateCompetition>[2] {
  if ('theme' in values) return { theme: values.theme && JSON.stringify(values.theme) };
  if ('texts' in values) return { share_texts: JSON.stringify(values.texts) };
  return values;
}

/** Reads from the competition's row how the show looks to the public. */
export function toShow(row: CompetitionRow): Show {
  return { name: row.name, logo: row.logo, theme: readTheme(row.theme), texts: row.share_texts };
}
