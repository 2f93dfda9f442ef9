import { calendar } from './fr.ts';

const NBSP = '\u00a0';

/** A UTC day as a heading: « Lundi 23 novembre 2026 ». @param day YYYY-MM-DD */
export function dayTitle(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = calendar.weekdays[date.getUTCDay()] ?? '';
  const ordinal = date.getUTCDate() === 1 ? '1er' : String(date.getUTCDate());
  const month = calendar.months[date.getUTCMonth()] ?? '';
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${ordinal}${NBSP}${month} ${date.getUTCFullYear()}`;
}
