import { pictureLimits } from './picture-limits.ts';

const NBSP = '\u00a0';

/** What every field of the régie says that takes a picture. */
export const regiePictures = {
  wideHelp: `JPEG, PNG, WebP ou AVIF, ${pictureLimits.still}, ${pictureLimits.weight}. Recadrée en 16:9.`,
  /** Alternative texts of the two pictures that a field shows. */
  there: (label: string) => `${label}, telle qu’elle est`,
  chosen: 'Image choisie',
  chosenNote: 'Voici l’image qui sera envoyée.',
  none: 'Retirer cette image',
  lost: `Choisissez à nouveau le fichier${NBSP}: votre navigateur ne l’a pas gardé.`,
} as const;
