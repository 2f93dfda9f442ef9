import { Link } from 'react-router';
import page from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import type { WaitingRequest } from '#domain/acts/schema.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { actNames, regie } from '#site/copy/regie.ts';
import { approvalsCopy as copy } from '#site/copy/regie-approvals.ts';
import { toldMoment } from '#site/copy/regie-curve.ts';
import { useRights } from './use-rights.ts';

/** Requests about the week that are not done: they wait for a second person, or fell a moment ago. */
export function WaitingNote({ waiting, now }: { waiting: readonly WaitingRequest[]; now: string }) {
  const rights = useRights();
  if (waiting.length === 0) return null;
  return (
    <div className={page.block} role="note">
      {waiting.map(({ id, act, requested_by, requested_at, fell_at, changed }) => (
        <p key={id}>
          {(fell_at ? copy.fellNow : copy.waits)(
            actNames[act as ActName] ?? act,
            requested_by,
            toldMoment(fell_at ?? requested_at, now),
            changed,
          )}{' '}
          {rights.sees('approvals') && (
            <Link className="lienfl" to={regiePaths.approvals()}>
              {regie.nav.approvals}
            </Link>
          )}
        </p>
      ))}
    </div>
  );
}
