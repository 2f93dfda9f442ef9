import { inWord } from './small-numbers.ts';

const TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt'];

/** Below a hundred. @param last nothing follows: « quatre-vingts » */
function tens(n: number, last: boolean): string {
  if (n < 20) return inWord(n);
  const ten = Math.min(8, Math.floor(n / 10));
  // Seventy and ninety are sixty and eighty, and ten more.
  const rest = n - (ten === 7 ? 60 : ten * 10);
  const word = TENS[ten] ?? '';
  if (rest === 0) return ten === 8 && last ? `${word}s` : word;
  if (ten < 8 && (rest === 1 || rest === 11)) return `${word} et ${inWord(rest)}`;
  return `${word}-${inWord(rest)}`;
}

function hundreds(n: number, last: boolean): string {
  const [hundred, rest] = [Math.floor(n / 100), n % 100];
  if (hundred === 0) return tens(n, last);
  const word = hundred === 1 ? 'cent' : `${inWord(hundred)} cent`;
  if (rest === 0) return hundred > 1 && last ? `${word}s` : word;
  return `${word} ${tens(rest, last)}`;
}

/**
 * A whole number in French words: « mille deux cents ».
 *
 * @param n from 0 to 999,999,999
 * @param feminine « une heure », « vingt et une heures »
 */
export function inWords(n: number, feminine = false): string {
  const [millions, thousands, rest] = [Math.floor(n / 1e6), Math.floor(n / 1000) % 1000, n % 1000];
  const parts = [
    millions > 0 && `${hundreds(millions, true)} million${millions > 1 ? 's' : ''}`,
    thousands > 0 && (thousands === 1 ? 'mille' : `${hundreds(thousands, false)} mille`),
    (rest > 0 || n === 0) && hundreds(rest, true),
  ].filter(Boolean);
  const words = parts.join(' ');
  return feminine && /\bun$/.test(words) ? `${words}e` : words;
}

const UNITS = [
  { seconds: 86_400, one: 'jour', feminine: false },
  { seconds: 3_600, one: 'heure', feminine: true },
  { seconds: 60, one: 'minute', feminine: true },
  { seconds: 1, one: 'seconde', feminine: true },
];

/** A duration in words, to the second: « sept jours et deux heures ». @param seconds rounded to whole ones */
export function durationInWords(seconds: number): string {
  let left = Math.round(seconds);
  const parts: string[] = [];
  for (const unit of UNITS) {
    const count = Math.floor(left / unit.seconds);
    left -= count * unit.seconds;
    if (count > 0) parts.push(`${inWords(count, unit.feminine)} ${unit.one}${count > 1 ? 's' : ''}`);
  }
  const last = parts.pop() ?? 'zéro seconde';
  return parts.length > 0 ? `${parts.join(', ')} et ${last}` : last;
}
