const WORDS = [
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'dix-sept dix-huit dix-neuf',
]
  .join(' ')
  .split(' ');

/** « cinq ». @param n a whole number; from twenty on it is written in digits */
export const inWord = (n: number): string => WORDS[n] ?? String(n);
