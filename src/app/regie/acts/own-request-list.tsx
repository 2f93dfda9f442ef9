import { Link } from 'react-router';
import { journalSubject } from '#app/regie/journal/journal-subject.ts';
import styles from '#app/regie/parts/page.module.css';
import { Pagination } from '#app/regie/parts/pagination.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import type { OwnRequest } from '#domain/acts/schema.ts';
import type { Edges } from '#domain/paging-rules.ts';
import type { OwnRequests } from '#domain/regie/own-requests.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { actNames } from '#site/copy/regie.ts';
import { approvalsCopy } from '#site/copy/regie-approvals.ts';
import { requestCopy as copy } from '#site/copy/regie-fates.ts';
import { useRights } from './use-rights.ts';

interface Props {
  own: OwnRequests;
  /** Milliseconds since 1970, by the database's clock. */
  now: number;
  edges: Edges;
}

const LOOKS: Record<OwnRequest['state'], string> = {
  waiting: 'puce--info',
  approved: 'puce--ok',
  refused: 'puce--err',
  withdrawn: '',
  expired: 'puce--att',
  fallen: 'puce--err',
};

/** The operator's own requests and their outcomes; those decided since their last look are marked. */
export function OwnRequestList({ own: { requests, news, names }, now, edges }: Props) {
  const rights = useRights();
  if (requests.length === 0) return null;
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>{copy.heading}</h2>
      {news.length > 0 && <p role="status">{copy.news(news.length)}</p>}
      <ul className={styles.list}>
        {requests.map((one) => {
          const { label, page } = journalSubject(one.subject, names);
          return (
            <li key={one.id}>
              <p className={styles.buttons}>
                <span className={`puce ${LOOKS[one.state]}`}>{copy.states[one.state]}</span>
                {news.includes(one.id) && <span className="puce puce--info">{copy.fresh}</span>}
                <b>{actNames[one.act as ActName] ?? one.act}</b>
                {page && rights.sees(page.area) ? (
                  <Link className="lienfl" to={page.to}>
                    {label}
                  </Link>
                ) : (
                  <span>{label}</span>
                )}
              </p>
              <p className="sm t2">
                {copy.asked} <LocalTime iso={one.requested_at} now={now} /> · <Fate of={one} now={now} />
              </p>
              {one.changed.length > 0 && <p className="sm">{approvalsCopy.since(one.changed)}</p>}
              {one.word && <p className="sm">{copy.word(one.word)}</p>}
            </li>
          );
        })}
      </ul>
      <Pagination
        edges={edges}
        label={copy.heading}
        to={({ before, after }) => regiePaths.approvals({ mes: before, mesapres: after })}
      />
    </section>
  );
}

/** Until when the request waits, or when and by which operator it was decided. */
function Fate({ of: one, now }: { of: OwnRequest; now: number }) {
  const by = one.state === 'withdrawn' ? null : one.decided_by;
  return (
    <>
      {one.state === 'fallen' && !by ? copy.over : copy.fates[one.state]} {by && `${copy.by(by)} `}
      <LocalTime iso={one.decided_at ?? one.expires_at} now={now} />
    </>
  );
}
