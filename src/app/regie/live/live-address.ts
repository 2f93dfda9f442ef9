import { regiePaths } from '#app/regie/paths.ts';
import type { LiveQuery } from '#domain/regie/curve-schema.ts';

/** What the operator has chosen to look at; `following`: without scripts, the page reloads itself. */
export type Chosen = { [Key in keyof LiveQuery]?: LiveQuery[Key] | undefined } & { following?: boolean };

const toQuery = ({ periode, semaine, talent, following }: Chosen) => ({
  periode: periode === '1h' ? undefined : periode,
  semaine,
  talent: talent?.toString(),
  suivre: following ? '1' : undefined,
});

/** The address of the live screen with these choices; defaults are left out. */
export const liveAddress = (chosen: Chosen): string => regiePaths.live(toQuery(chosen));

/** The address of the chosen curve's CSV file, which has every talent. */
export const liveFileAddress = ({ periode, semaine }: Chosen): string =>
  regiePaths.liveFile(toQuery({ periode, semaine }));
