import { maySee } from '#domain/acts/role-rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { maySeeStill } from '#domain/regie/access.ts';
import type { CurveRange } from '#domain/regie/curve-rules.ts';
import type { LiveState } from '#domain/regie/schema.ts';
import type { Dependencies } from '../dependencies.ts';

/** Sends an event of its own. @returns false where a slow line left it out */
type Send = (name: 'code' | 'curve' | 'fraud', data: object) => boolean;

/**
 * Sends what the live screen shows beside the state that all screens share: when the operator last gave a code, the
 * curve of the range that they have chosen, and fraud for roles that see its area. Each is sent when there is a new one.
 *
 * @returns a function to call with each state and the time of the last code; a curve or fraud that cannot be read is
 * left out
 */
export function besides(
  { curves, fraud, db, log }: Pick<Dependencies, 'curves' | 'fraud' | 'db' | 'log'>,
  session: OperatorSession,
  range: CurveRange,
  send: Send,
): (state: LiveState, confirmedAt: Date) => Promise<void> {
  const sent: { code?: string; curve?: object; fraud?: object } = {};
  return async ({ contest }, confirmedAt) => {
    const confirmed_at = confirmedAt.toISOString();
    if (confirmed_at !== sent.code && send('code', { confirmed_at })) sent.code = confirmed_at;
    if (!contest) return;
    try {
      const curve = await curves.read(contest.id, range);
      if (curve !== sent.curve && send('curve', curve)) sent.curve = curve;
      if (!maySee(session.operator.role, 'fraud')) return;
      const groups = await fraud.read(contest.id);
      // An operator's role may change while they watch.
      const isNew = groups && groups !== sent.fraud && (await maySeeStill(db, session, 'fraud'));
      if (isNew && send('fraud', groups)) sent.fraud = groups;
    } catch (err) {
      log.warn({ err }, 'the live screen’s curve or groups could not be read');
    }
  };
}
