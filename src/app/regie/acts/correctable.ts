import { regiePaths } from '#app/regie/paths.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { OWN_FIELD } from './own-fields.ts';

/** The input of a request, as its row has it. */
type Input = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const countPage = (input: Input) => regiePaths.count(textOf(input.contest_id));
const clusterPage = (input: Input) => regiePaths.fraudCluster(textOf(input.cluster_id));
const candidatePage = (input: Input) => regiePaths.candidate(textOf(input.id));

/** The page with the form of each act that can take two persons. */
const PAGES: Partial<Record<ActName, (input: Input) => string>> = {
  'candidate.edit': candidatePage,
  'candidate.portrait': candidatePage,
  'code.create': () => regiePaths.codes(),
  'code.create-bulk': () => regiePaths.codes(),
  'contest.correct': countPage,
  'contest.extend': () => regiePaths.live(),
  'contest.publish': countPage,
  'contest.reopen': countPage,
  'contest.shorten': () => regiePaths.live(),
  'invitation.resend': () => regiePaths.team(),
  'operator.disable': () => regiePaths.team(),
  'operator.invite': () => regiePaths.team(),
  'operator.role': () => regiePaths.team(),
  'register.resume': () => regiePaths.register(),
  'risk.annul': clusterPage,
  'risk.annul-list': () => regiePaths.fraud(),
  'risk.restore': clusterPage,
  'risk.restore-list': () => regiePaths.fraud(),
  'settings.count': () => regiePaths.settings(),
  'settings.votes': () => regiePaths.settings(),
  'video.create': () => regiePaths.videos(),
  'video.edit': (input) => regiePaths.videos(textOf(input.id)),
};

/** The page with the form of an act that can take two persons; null for any other act. */
export const formPage = (act: string, input: Input): string | null => PAGES[act as ActName]?.(input) ?? null;

/**
 * What a form holds that asks for an act with this input. A week's forms follow its present count and its present end:
 * the ones that the request named are left out.
 */
export function toTyped(act: string, input: Input): Record<string, string> {
  const values: Record<string, string> = { [OWN_FIELD.act]: act };
  for (const [name, value] of Object.entries(input)) {
    if (act.startsWith('contest.') && (name === 'version' || name === 'current_end')) continue;
    if (Array.isArray(value)) values[`${name}[]`] = value.join(',');
    else if (value === true) values[name] = 'on';
    else if (typeof value === 'string' || typeof value === 'number') values[name] = String(value);
    else if (value === null) values[name] = '';
  }
  // Two forms of a group ask for this act: one for all its accounts, one for those that are ticked.
  if (act === 'risk.annul') values.by = values['members[]'] ? 'members' : '';
  return values;
}
