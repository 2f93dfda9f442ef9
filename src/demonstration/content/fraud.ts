import { newId } from '#domain/uuid.ts';

const SECOND = 1000;
const HOUR = 3_600_000;

/** An account of the demonstration that looks as if many were held by one hand. */
export interface DemoSuspect {
  id: string;
  name: string;
  /** International format. */
  phone: string;
  /** Of their telephone, before it is hashed. */
  fingerprint: string;
  registeredAt: Date;
  votedAt: Date;
  /** Key of the candidate who had the vote. */
  votedFor: string;
}

const FIRST_NAMES = [
  'Adjoa',
  'Boris',
  'Clarisse',
  'Drissa',
  'Estelle',
  'Franck',
  'Gildas',
  'Habiba',
  'Innocent',
  'Judith',
  'Kader',
  'Larissa',
  'Modeste',
];

/** Twenty-seven accounts of one telephone, and eighteen whose numbers follow one another. */
const GROUPS = [
  {
    people: 27,
    apart: 41 * SECOND,
    first: 700_411_800,
    step: 1_370,
    oneTelephone: true,
    votedFor: 'ibrahim',
  },
  { people: 18, apart: 95 * SECOND, first: 564_201_310, step: 1, oneTelephone: false, votedFor: 'fatou' },
] as const;

/**
 * What the search for fraud finds in the demonstration: one group to act on, one to look at. Their votes are of the
 * open week, given soon after they had registered.
 *
 * @param weekStart of the open week, which began a day ago at least
 */
export function demoSuspects(weekStart: Date, now: Date): DemoSuspect[] {
  const begin = Math.max(weekStart.getTime(), now.getTime() - 26 * HOUR);
  return GROUPS.flatMap((group, place) =>
    Array.from({ length: group.people }, (_, index) => {
      const registered = begin + place * HOUR + index * group.apart;
      const telephone = group.oneTelephone ? 'shared' : String(index);
      return {
        id: newId(),
        name: `${FIRST_NAMES[(index * 5 + place) % FIRST_NAMES.length]} ${index + 1}`,
        phone: `+2250${group.first + index * group.step}`,
        fingerprint: `demonstration telephone ${place} ${telephone}`,
        registeredAt: new Date(registered),
        votedAt: new Date(registered + 80 * SECOND),
        votedFor: group.votedFor,
      };
    }),
  );
}
