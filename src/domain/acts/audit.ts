import type { Db } from '#database/client.ts';
import { newId } from '#domain/uuid.ts';
import { insertEvent } from './audit-queries.ts';
import type { OperatorSession, Origin } from './schema.ts';

/** Who does something: an operator, or the command line. */
export interface Author {
  id: string | null;
  name: string;
}

/** An operator, as the journal names them. */
export const authorOf = ({ operator }: OperatorSession): Author => ({ id: operator.id, name: operator.name });

export interface Deed {
  act: string;
  /** What it was done to: `contest:<id>`, `operator:<id>`… */
  subject: string;
  before?: object | null;
  after?: object | null;
}

/** Writes down what is done, in the transaction that does it. */
export function recordDeed(db: Db, author: Author, origin: Origin | null, deed: Deed): Promise<void> {
  return insertEvent(db, {
    id: newId(),
    operator_id: author.id,
    operator_name: author.name,
    act: deed.act,
    subject: deed.subject,
    before: deed.before ?? null,
    after: deed.after ?? null,
    ip: origin?.ip ?? null,
    user_agent: origin?.userAgent ?? null,
  });
}
