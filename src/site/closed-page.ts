import { createContext } from 'react-router';
import type { Area } from '#domain/acts/role-rules.ts';

/** Why an operator is not shown a page of the régie: the content of the answer 403. */
export interface ClosedPage {
  code: 'ROLE_REQUIRED';
  /** The part of the régie that the page belongs to. */
  area: Area;
  /** Whether the page is only for roles that act there, not for those that read. */
  toAct: boolean;
  /** Names of the admins, who can give another role. */
  admins: readonly string[];
}

/** Key of the reason why the page of a request is closed to its operator; null for every page that may be shown. */
export const closedKey = createContext<ClosedPage | null>(null);
