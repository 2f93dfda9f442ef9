import { regiePaths } from '#app/regie/paths.ts';
import type { LiveQuery } from '#domain/regie/curve-schema.ts';

/** What an operator has chosen to look at; without scripts also that the page reads itself again. */
export type Chosen = { [Key in keyof LiveQuery]?: LiveQuery[Key] | undefined } & { following?: boolean };

const toQuery = ({ periode, semaine, talent, following }: Chosen) => ({
  periode: periode === '1h' ? undefined : periode,
  semaine,
  talent: talent?.toString(),
  suivre: following ? '1' : undefined,
});

/** The live screen as it is chosen; what is so by itself is left out of its address. */
export const liveAddress = (chosen: Chosen): string => regiePaths.live(toQuery(chosen));

/** The curve that is chosen as a file, which has every talent. */
export const liveFileAddress = ({ periode, semaine }: Chosen): string =>
  regiePaths.liveFile(toQuery({ periode, semaine }));
