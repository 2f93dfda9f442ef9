/** Who works in the régie, the role that may most first. */
export const ROLES = ['admin', 'operator', 'huissier', 'executive', 'moderator'] as const;
export type Role = (typeof ROLES)[number];

/** What a role may do in an area: do its acts and see its pages; only see them; or neither, where there is no entry. */
export type Right = 'acts' | 'reads';

/**
 * Who may what, and nowhere else: every act belongs to one area, and so does every page and every call of the régie. In
 * the order of the menu. The team's page shows this table.
 */
export const RIGHTS = {
  /** The vote on air: open, suspend, resume, close, extend, shorten. */
  live: { admin: 'acts', operator: 'acts', huissier: 'reads', executive: 'reads' },
  weeks: { admin: 'acts', operator: 'acts', huissier: 'reads', executive: 'reads' },
  counts: { admin: 'acts', operator: 'acts', huissier: 'acts', executive: 'reads' },
  signature: { huissier: 'acts' },
  /** What makes a count a result, and what undoes one: publish, correct, reopen. */
  publication: { admin: 'acts' },
  candidates: { admin: 'acts', operator: 'acts' },
  messages: { admin: 'acts', operator: 'acts', moderator: 'acts' },
  codes: { admin: 'acts', operator: 'acts' },
  banners: { admin: 'acts', operator: 'acts', moderator: 'acts' },
  questions: { admin: 'acts', operator: 'acts', moderator: 'acts' },
  /** Shows results before they are published: for those who see them on air alone (docs/decisions/0017). */
  preview: { admin: 'reads', operator: 'reads', executive: 'reads' },
  videos: { admin: 'acts', operator: 'acts' },
  pages: { admin: 'acts', operator: 'acts' },
  /** What waits for a second person; who may decide on it follows from the act. */
  approvals: { admin: 'reads', operator: 'reads', huissier: 'reads' },
  register: { admin: 'acts', operator: 'reads', huissier: 'reads', executive: 'reads' },
  people: { admin: 'acts' },
  fraud: { admin: 'acts' },
  team: { admin: 'acts' },
  settings: { admin: 'acts' },
  /** Everything that was done, in every area: codes, people, texts that are not out yet. A huissier controls by it. */
  journal: { admin: 'reads', operator: 'reads', huissier: 'reads' },
} as const satisfies Record<string, Partial<Record<Role, Right>>>;

/** A part of the régie's work. */
export type Area = keyof typeof RIGHTS;

/** The roles that do an area's acts: what goes by role there has to have an entry for each. */
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
