import { type ActOfOne, type ActOfTwo, within } from '#domain/acts/act.ts';
import { figureFact, textFact } from '#domain/acts/facts-schema.ts';
import type { Weight } from '#domain/acts/rules.ts';
import { PHONE_COUNTRIES } from '#domain/phone-country-rules.ts';
import { competition, voteUnderWay } from './service.ts';
import type { SettingsInput } from './settings-act-schema.ts';
import { type CompetitionSettings, changeSettings, type SettingsPart } from './settings-admin.ts';
import { type ShareTexts, shareTextNames } from './share-text-rules.ts';
import { isOwnTheme } from './theme-rules.ts';

const LISTED = PHONE_COUNTRIES.map(({ iso2 }) => iso2);

/** An act on one part of the settings. */
function onPart<Part extends SettingsPart>(
  part: Part,
  toValues: (input: SettingsInput<Part>) => CompetitionSettings[Part],
): ActOfOne<SettingsInput<Part>> {
  return {
    area: 'settings',
    weight: 'plain',
    subject: () => `settings:${part}`,
    async run(context, input) {
      const after = toValues(input);
      const before = await changeSettings(within(context), part, input.version, after);
      return { before, after };
    },
  };
}

type VotesInput = SettingsInput<'votes'>;

const toVotes = ({ daily_votes, countries, home }: VotesInput) => ({
  daily_votes,
  // The home country first, the others in the order of the list, each once.
  countries: [home, ...LISTED.filter((code) => code !== home && countries.includes(code))],
});

/** While a vote is under way, it takes two persons to change how many votes a day has and which countries may vote. */
const votes: ActOfTwo<VotesInput> = {
  ...onPart('votes', toVotes),
  async weight(tx, { config }): Promise<Weight> {
    return (await voteUnderWay(tx, config.competitionId)) ? 'two-persons' : 'confirmed';
  },
  async preview({ deps, tx }, input) {
    const { daily_votes, countries } = await competition(tx, deps.config.competitionId);
    const after = toVotes(input);
    return {
      facts: [
        figureFact('daily_votes_before', daily_votes),
        figureFact('daily_votes', after.daily_votes),
        textFact('countries_before', countries.join(', ')),
        textFact('countries', after.countries.join(', ')),
      ],
      pinned: { daily_votes, countries },
    };
  },
};

export const settingsActs = {
  'settings.name': onPart('name', ({ name }) => ({ name })),
  'settings.logo': onPart('logo', ({ logo }) => ({ logo: logo ?? null })),
  'settings.votes': votes,
  'settings.zone': onPart('zone', ({ time_zone }) => ({ time_zone })),
  'settings.theme': onPart('theme', ({ version: _, ...theme }) => ({
    theme: isOwnTheme(theme) ? null : theme,
  })),
  'settings.texts': onPart('texts', (input) => {
    const texts: ShareTexts = {};
    for (const name of shareTextNames) if (input[name] !== undefined) texts[name] = input[name];
    return { texts };
  }),
};
