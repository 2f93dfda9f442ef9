const DAY = 86_400_000;

interface DemoCode {
  code: string;
  amount: number;
  max_uses: number;
  /** How often it has been used. */
  uses?: number;
  /** Days after the demonstration was loaded; below zero for days before. */
  startsInDays?: number;
  endsInDays?: number;
}

/** A code to try, one that gives more, one that has ended, one used up, one still to come. */
const codes: readonly DemoCode[] = [
  { code: 'PALMARES2026', amount: 1, max_uses: 100_000 },
  { code: 'RADIOSUD', amount: 2, max_uses: 50_000 },
  { code: 'LANCEMENT', amount: 1, max_uses: 20_000, startsInDays: -40, endsInDays: -10 },
  { code: 'PREMIERS500', amount: 1, max_uses: 500, uses: 500 },
  { code: 'FINALE2026', amount: 3, max_uses: 20_000, startsInDays: 21, endsInDays: 35 },
];

/** The codes as rows, as of `now`. */
export function demoCodes(now: Date) {
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  return codes.map(({ startsInDays = -10, endsInDays, uses = 0, ...code }) => ({
    ...code,
    uses,
    starts_at: at(startsInDays),
    ends_at: endsInDays === undefined ? null : at(endsInDays),
  }));
}

/** Both videos play the same clip, with different posters: the demonstration is about watching, not about the films. */
export const demoVideos = [
  {
    title: 'Dans les coulisses',
    description: 'Vingt secondes en loge avec les talents, juste avant d’entrer en scène.',
    kind: 'file',
    source: '/videos/coulisses.webm',
    captions: '/videos/coulisses.fr.vtt',
    poster: '/videos/coulisses.webp',
    duration_s: 20,
    amount: 1,
  },
  {
    title: 'La répétition générale',
    description: 'Les derniers réglages avant le prime\u00a0: lumières, pas de danse et fous rires.',
    kind: 'file',
    source: '/videos/coulisses.webm',
    captions: '/videos/coulisses.fr.vtt',
    poster: '/videos/repetition.webp',
    duration_s: 20,
    amount: 2,
  },
] as const;
