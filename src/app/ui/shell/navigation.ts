import { Gift, House, type LucideIcon, Trophy, UserRound, Vote } from 'lucide-react';
import { fr } from '#site/copy/fr.ts';
import { paths } from '#site/paths.ts';

export interface MenuEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Target for visitors without an account, if `to` is not open to them. */
  toVisitors?: string;
  /** Pages for which this entry is marked as the current one. */
  covers: readonly string[];
  /** The main entry: raised, in the colour of action. */
  main?: boolean;
}

const home: MenuEntry = { to: paths.home(), label: fr.nav.home, icon: House, covers: [paths.home()] };
const vote: MenuEntry = {
  to: paths.vote(),
  label: fr.nav.vote,
  icon: Vote,
  covers: [paths.vote(), paths.voteCast(), paths.votesCast(), paths.votePending()],
  main: true,
};
const results: MenuEntry = {
  to: paths.results(),
  label: fr.nav.results,
  icon: Trophy,
  covers: [paths.results(), paths.resultsDetail()],
};
const bonus: MenuEntry = {
  to: paths.mission(),
  label: fr.nav.bonus,
  icon: Gift,
  // Visitors see what there is to win, instead of the sign-in page that guards the missions.
  toVisitors: paths.bonusZone(),
  covers: [paths.mission(), paths.bonusZone(), paths.bonusVideo(), paths.partnerCode()],
};
const account: MenuEntry = {
  to: paths.account(),
  label: fr.nav.account,
  icon: UserRound,
  covers: [paths.account(), paths.updateAccount(), paths.history(), paths.historyDetails('')],
};

/** At the bottom of a phone. */
export const bottomEntries: readonly MenuEntry[] = [home, results, vote, bonus, account];

/** In the top bar of a wide screen. */
export const topEntries: readonly MenuEntry[] = [
  home,
  vote,
  results,
  bonus,
  { ...account, label: fr.nav.myAccount },
];

/** @param registered undefined where the server could not say */
export const entryAddress = ({ to, toVisitors = to }: MenuEntry, registered: boolean | undefined): string =>
  registered === false ? toVisitors : to;

/** For `aria-current`. */
export function isCurrent(entry: MenuEntry, pathname: string): boolean {
  return entry.covers.some((page) => firstPart(page) === firstPart(pathname));
}

/** The first segment of a path: « /votehistorydetails » of « /votehistorydetails/… ». */
const firstPart = (path: string) => `/${path.split(/[/?]/)[1] ?? ''}`;
