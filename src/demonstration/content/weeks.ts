import { type DemoCandidate, demoCandidates } from './candidates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** 1970-01-05, the first Monday of Unix time. */
const FIRST_MONDAY = 4 * DAY;

export interface DemoWeek {
  week: number;
  startDate: Date;
  endDate: Date;
  resultDate: Date;
  /** When its result was published; null for the open week. */
  publishedAt: Date | null;
  /** Keys of the candidates who take part, in the order of their numbers. */
  candidates: string[];
  /** Votes by candidate key; null for the open week. */
  votes: Readonly<Record<string, number>> | null;
}

/** Votes of the weeks that are over, by candidate key. The last candidate of each week left the show. */
const pastTallies: readonly Readonly<Record<string, number>>[] = [
  {
    aicha: 4812,
    koffi: 3907,
    grace: 3655,
    fatou: 2984,
    nadege: 2571,
    rose: 2448,
    mariam: 2260,
    seydou: 2117,
    desire: 1893,
    ibrahim: 1640,
    prisca: 1528,
    marcel: 1186,
  },
  {
    grace: 5236,
    aicha: 5071,
    koffi: 3874,
    rose: 3502,
    fatou: 3318,
    seydou: 2946,
    nadege: 2803,
    mariam: 2415,
    desire: 2279,
    ibrahim: 2164,
    prisca: 1697,
  },
];

/**
 * The demonstration's three weeks as of `now`: two published ones and one that is open.
 * A week starts on a Monday, or on a Thursday where a Monday would leave the open one less than a day old (its
 * predecessor's results would not be out yet) or nearly over: at least two days of it are always left.
 */
export function demoWeeks(now: Date): DemoWeek[] {
  const current = openingBefore(now.getTime() - DAY);
  const lastWeek = pastTallies.length + 1;

  return Array.from({ length: lastWeek }, (_, index) => {
    const week = index + 1;
    const start = current - (lastWeek - week) * WEEK;
    const resultDate = new Date(start + WEEK + 21 * HOUR);
    const votes = pastTallies[index] ?? null;
    return {
      week,
      startDate: new Date(start),
      endDate: new Date(start + WEEK),
      resultDate,
      publishedAt: votes === null ? null : resultDate,
      candidates: demoCandidates.filter((candidate) => takesPart(candidate, week)).map(({ key }) => key),
      votes,
    };
  });
}

/** Whether a candidate is still in the show when this week opens. */
function takesPart({ eliminatedInWeek }: DemoCandidate, week: number): boolean {
  return eliminatedInWeek === undefined || eliminatedInWeek >= week;
}

/** The last Monday or Thursday, 00:00 UTC, that is not after `time`. */
function openingBefore(time: number): number {
  const monday = time - ((((time - FIRST_MONDAY) % WEEK) + WEEK) % WEEK);
  const thursday = monday + 3 * DAY;
  return thursday <= time ? thursday : monday;
}
