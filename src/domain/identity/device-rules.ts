/** Browser and system as users know them; null for those that the User-Agent does not tell. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

// The first match wins: most browsers also name the browsers that they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFBA[NV]\b/, 'Facebook'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/KAIOS/, 'KaiOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Reads a User-Agent header: enough for a user to tell their own devices apart, and no more. */
export function readDevice(userAgent: string | null): DeviceName {
  const first = (list: typeof BROWSERS) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
