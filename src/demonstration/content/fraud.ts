import { newId } from '#domain/uuid.ts';

const SECOND = 1000;
const HOUR = 3_600_000;

/** An account of a group in the demonstration that looks as if one person held all of them. */
export interface DemoSuspect {
  id: string;
  name: string;
  /** International format. */
  phone: string;
  /** Fingerprint of the account's telephone, before it is hashed. */
  fingerprint: string;
  registeredAt: Date;
  votedAt: Date;
  /** Key of the candidate of their vote. */
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
 * The accounts that the search for fraud finds in the demonstration: one group to act on, one to look at. They vote in
 * the open week, soon after they have registered.
 *
 * @param weekStart start of the open week, at least a day before `now`
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
