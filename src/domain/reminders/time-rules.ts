const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A user's local day and minute. */
export interface WallTime {
  /** 'YYYY-MM-DD' */
  day: string;
  /** 0 to 1439 */
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** The local day and time in a zone. @param zone a valid IANA name */
export function toWallTime(zone: string, at: Date): WallTime {
  const parts = Object.fromEntries(
    formatFor(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** A wall time read as though it were UTC, in milliseconds. */
const asUtc = ({ day, minute }: WallTime) => Date.parse(day) + minute * MINUTE_MS;

/**
 * The instant of a local time in a zone. A time that clocks skip in spring becomes as much later; of one that they show
 * twice, one of both.
 */
export function toInstant(zone: string, local: WallTime): Date {
  const wanted = asUtc(local);
  let at = wanted;
  // The offset at the first guess may be that of the other side of a change.
  for (let turn = 0; turn < 2; turn += 1) at += wanted - asUtc(toWallTime(zone, new Date(at)));
  return new Date(at);
}

/** The day that is `days` later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The night, in minutes of the local day: from 23:00 to 07:00. */
const NIGHT_MINUTES = { from: 23 * 60, to: 7 * 60 } as const;

/** Whether a minute of the day is of the night. */
export function isNightMinute(minute: number): boolean {
  return minute >= NIGHT_MINUTES.from || minute < NIGHT_MINUTES.to;
}

/** Whether it is night in a zone. */
export function isNight(zone: string, at: Date): boolean {
  return isNightMinute(toWallTime(zone, at).minute);
}

/** Seconds until the next night of a zone begins; 0 while it is night. */
export function secondsUntilNight(zone: string, at: Date): number {
  const { minute } = toWallTime(zone, at);
  return isNightMinute(minute) ? 0 : (NIGHT_MINUTES.from - minute) * 60;
}

/** "HH:MM" of a minute of the day. */
export function toTimeText(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}
