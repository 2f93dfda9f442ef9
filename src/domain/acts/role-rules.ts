/** The roles of the régie, the one with the most rights first. */
export const ROLES = ['admin', 'operator', 'huissier', 'executive', 'moderator'] as const;
export type Role = (typeof ROLES)[number];

/** What a role may do in an area: do its acts and see its pages; only see them; or neither, where there is no entry. */
export type Right = 'acts' | 'reads';

/**
 * All rights of all roles: every act, every page and every call of the régie belongs to one area. In the order of the
 * menu; the team's page shows this table.
 */
export const RIGHTS = {
  /** The vote on air: open, suspend, resume, close, extend, shorten. */
  live: { admin: 'acts', operator: 'acts', huissier: 'reads', executive: 'reads' },
  weeks: { admin: 'acts', operator: 'acts', huissier: 'reads', executive: 'reads' },
  counts: { admin: 'acts', operator: 'acts', huissier: 'acts', executive: 'reads' },
  signature: { huissier: 'acts' },
  /** Acts that make a count a result or undo one: publish, call off, correct, reopen. */
  publication: { admin: 'acts' },
  candidates: { admin: 'acts', operator: 'acts' },
  messages: { admin: 'acts', operator: 'acts', moderator: 'acts' },
  codes: { admin: 'acts', operator: 'acts' },
  banners: { admin: 'acts', operator: 'acts', moderator: 'acts' },
  questions: { admin: 'acts', operator: 'acts', moderator: 'acts' },
  /** Shows results before they are published: only for roles that see them on air (docs/decisions/0017). */
  preview: { admin: 'reads', operator: 'reads', executive: 'reads' },
  videos: { admin: 'acts', operator: 'acts' },
  pages: { admin: 'acts', operator: 'acts' },
  /** Requests that wait for a second person; the act's area decides who may decide on each. */
  approvals: { admin: 'reads', operator: 'reads', huissier: 'reads' },
  register: { admin: 'acts', operator: 'reads', huissier: 'reads', executive: 'reads' },
  people: { admin: 'acts' },
  fraud: { admin: 'acts' },
  team: { admin: 'acts' },
  settings: { admin: 'acts' },
  /** All events of every area: codes, users, texts that are not published yet. A huissier checks the vote by it. */
  journal: { admin: 'reads', operator: 'reads', huissier: 'reads' },
} as const satisfies Record<string, Partial<Record<Role, Right>>>;

/** A part of the régie's work. */
export type Area = keyof typeof RIGHTS;

/** The roles that do an area's acts, so that the compiler asks a table by role for each of them. */
export type RoleActingIn<A extends Area> = {
  [R in keyof (typeof RIGHTS)[A]]: (typeof RIGHTS)[A][R] extends 'acts' ? R : never;
}[keyof (typeof RIGHTS)[A]];

export const AREAS = Object.keys(RIGHTS) as Area[];

/** What a role may do in an area; null for nothing at all. */
export function rightIn(role: Role, area: Area): Right | null {
  const rights: Partial<Record<Role, Right>> = RIGHTS[area];
  return rights[role] ?? null;
}

/** Whether an operator of this role may see what belongs to that area. */
export const maySee = (role: Role, area: Area): boolean => rightIn(role, area) !== null;

/** Whether an operator of this role may do the acts of that area. */
export const mayAct = (role: Role, area: Area): boolean => rightIn(role, area) === 'acts';
