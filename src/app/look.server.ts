import { toShow } from '#domain/contest/settings-admin.ts';
import { logoRatio, logoVariant } from '#domain/contest/show-rules.ts';
import { themeRules } from '#domain/contest/theme-rules.ts';
import type { Look } from './ui/shell/look-head.tsx';
import type { Visit } from './visit.ts';

/** The broadcaster's look for a page; null for our own. */
export async function findLook(visit: Visit): Promise<Look | null> {
  const { logo, theme } = toShow(await visit.competition());
  const look: Look = {
    ...(logo
      ? {
          logo: {
            src: logo,
            ratio: logoRatio(logo),
            icon: logoVariant(logo, '192'),
            touch: logoVariant(logo, '180'),
          },
        }
      : {}),
    ...(theme ? { theme: { rules: themeRules(theme), colour: theme.choice } } : {}),
  };
  return Object.keys(look).length > 0 ? look : null;
}
