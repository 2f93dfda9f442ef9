import { competition } from '#domain/contest/service.ts';
import { changeSettings, type Settings, type SettingsPart } from '#domain/contest/settings-desk.ts';
import { type ShareTexts, shareTextNames } from '#domain/contest/share-texts.ts';
import { isOwnTheme } from '#domain/contest/theme.ts';
import { PHONE_COUNTRIES } from '#domain/identity/phone-countries.ts';
import type { ActOfOne, ActOfTwo, Stage } from './acts.ts';
import { figure, text } from './facts-schema.ts';
import { voteUnderWay } from './grant-weight.ts';
import type { Weight } from './rules.ts';
import type { ActInput, ActName } from './schema.ts';

const LISTED = PHONE_COUNTRIES.map(({ iso2 }) => iso2);

/** An act on one part of the settings. */
function onPart<Name extends Extract<ActName, `settings.${SettingsPart}`>, Part extends SettingsPart>(
  part: Part,
  valuesOf: (input: ActInput<Name>) => Settings[Part],
): ActOfOne<ActInput<Name>> {
  return {
    role: 'admin',
    weight: 'plain',
    subject: () => `settings:${part}`,
    async run({ deps, tx }: Stage, input) {
      const after = valuesOf(input);
      const before = await changeSettings({ ...deps, db: tx }, part, input.version, after);
      return { before, after };
    },
  };
}

type VotesInput = ActInput<'settings.votes'>;

const votesOf = ({ daily_votes, countries, home }: VotesInput) => ({
  daily_votes,
  // The one to begin with first, the others in the order of the list, each once.
  countries: [home, ...LISTED.filter((code) => code !== home && countries.includes(code))],
});

/** While people vote, it takes two to change what a vote is worth, and who may give one. */
const votes: ActOfTwo<VotesInput> = {
  ...onPart<'settings.votes', 'votes'>('votes', votesOf),
  async weight(tx, { config }): Promise<Weight> {
    return (await voteUnderWay(tx, config.competitionId)) ? 'two-persons' : 'confirmed';
  },
  async preview({ deps, tx }, input) {
    const { daily_votes, countries } = await competition(tx, deps.config.competitionId);
    const after = votesOf(input);
    return {
      facts: [
        figure('daily_votes_before', daily_votes),
        figure('daily_votes', after.daily_votes),
        text('countries_before', countries.join(', ')),
        text('countries', after.countries.join(', ')),
      ],
      pinned: { daily_votes, countries },
    };
  },
};

export const settingsActs = {
  'settings.name': onPart<'settings.name', 'name'>('name', ({ name }) => ({ name })),
  'settings.logo': onPart<'settings.logo', 'logo'>('logo', ({ logo }) => ({ logo: logo ?? null })),
  'settings.votes': votes,
  'settings.theme': onPart<'settings.theme', 'theme'>('theme', ({ version: _, ...theme }) => ({
    theme: isOwnTheme(theme) ? null : theme,
  })),
  'settings.texts': onPart<'settings.texts', 'texts'>('texts', (input) => {
    const texts: ShareTexts = {};
    for (const name of shareTextNames) if (input[name] !== undefined) texts[name] = input[name];
    return { texts };
  }),
};
