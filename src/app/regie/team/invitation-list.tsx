import { ActForm } from '#app/regie/acts/act-form.tsx';
import styles from '#app/regie/parts/page.module.css';
import { Pagination } from '#app/regie/parts/pagination.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import type { Edges } from '#domain/paging-rules.ts';
import type { ListedInvitation } from '#domain/regie/invitation-list.ts';
import { regie } from '#site/copy/regie.ts';
import { invitationCopy as copy } from '#site/copy/regie-fates.ts';

interface Props {
  invitations: readonly ListedInvitation[];
  /** Id of the operator who looks. */
  self: string;
  /** Milliseconds since 1970, by the database's clock. */
  now: number;
  edges: Edges;
}

const LOOKS: Record<ListedInvitation['state'], string> = {
  waiting: 'puce--info',
  accepted: 'puce--ok',
  lapsed: 'puce--att',
  withdrawn: '',
  replaced: '',
  fell: 'puce--err',
  ended: '',
};

/** All invitations with their states; the author can send one again, any admin can withdraw it. */
export function InvitationList({ invitations, self, now, edges }: Props) {
  if (invitations.length === 0) return null;
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>{copy.heading}</h2>
      <ul className={styles.list}>
        {invitations.map((one) => (
          <li key={one.id} className={styles.person}>
            <div>
              <p className={styles.buttons}>
                <span className={`puce ${LOOKS[one.state]}`}>{copy.states[one.state]}</span>
                <b>{one.name}</b>
                <span>
                  {one.email} · {regie.roles[one.role]}
                </span>
              </p>
              <p className="sm t2">
                {regie.team.invitedBy(
                  one.invited_by_id === self ? copy.you : one.invited_by,
                  one.approved_by,
                )}{' '}
                · <Fate of={one} now={now} />
              </p>
            </div>
            <div className={styles.buttons}>
              {(one.state === 'waiting' || one.state === 'lapsed') && one.invited_by_id === self && (
                <ActForm
                  act="invitation.resend"
                  hidden={{ invitation_id: one.id }}
                  submit={copy.resend}
                  needsCode
                  quiet
                />
              )}
              {one.state === 'waiting' && (
                <ActForm
                  act="invitation.revoke"
                  hidden={{ invitation_id: one.id }}
                  submit={regie.team.revoke}
                  danger
                  quiet
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        edges={edges}
        label={copy.heading}
        to={({ before, after }) => regiePaths.team({ avant: before, apres: after })}
      />
    </section>
  );
}

/** Until when the invitation waits, or when and by which operator it was accepted or ended. */
function Fate({ of: one, now }: { of: ListedInvitation; now: number }) {
  const by = one.state === 'accepted' ? one.used_by : one.ended_by;
  const at = { waiting: one.expires_at, lapsed: one.expires_at, accepted: one.used_at }[
    one.state as 'waiting'
  ];
  return (
    <>
      {copy.fates[one.state]} <LocalTime iso={at ?? one.ended_at ?? one.expires_at} now={now} />
      {by && ` ${copy.by(by)}`}
    </>
  );
}
