import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/act-form.tsx';
import { atDesk } from '#app/regie/desk.server.ts';
import { InvitationLink } from '#app/regie/invitation-link.tsx';
import styles from '#app/regie/page.module.css';
import { performForm } from '#app/regie/perform.server.ts';
import { StrayAnswer } from '#app/regie/stray-answer.tsx';
import { requestFrom } from '#app/request.ts';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { pendingInvitations } from '#domain/regie/invitations.ts';
import { team } from '#domain/regie/service.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { regie } from '#site/copy/regie.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/equipe.ts';

const { team: copy } = regie;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export function loader({ context }: Route.LoaderArgs) {
  return atDesk(context, async ({ ctx, session, confirmed, now }) => ({
    now,
    self: session.operator.id,
    confirmed,
    people: await team(ctx.dependencies.db),
    invitations: await pendingInvitations(ctx.dependencies.db),
  }));
}

const ACTS = ['operator.invite', 'operator.role', 'operator.disable', 'invitation.revoke'] as const;

export function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  const { publicUrl } = ctx.dependencies.config;
  return performForm(ctx, request, ACTS, (performed) => {
    const { token } = (performed.kind === 'done' ? (performed.answer ?? {}) : {}) as { token?: string };
    return token ? { link: publicUrl + paths.regieInvitation(token) } : null;
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { self, confirmed, people, invitations, now } = loaderData;
  const link = actionData && 'link' in actionData ? actionData.link : null;
  const answer = actionData && 'code' in actionData ? actionData : undefined;
  const told =
    answer?.values.act === 'operator.invite' ||
    people.some((one) => one.active && one.id === answer?.values.operator_id) ||
    invitations.some((one) => one.id === answer?.values.invitation_id);
  const error = (field: string) => answer?.fields[field] && fieldMessage(answer.fields[field]);
  return (
    <>
      <h1 className={styles.title}>{copy.heading}</h1>
      {link && <InvitationLink link={link} />}
      <StrayAnswer answer={answer} told={told} />
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.id} className={`${styles.block} ${styles.person}`}>
            <div>
              <h2 className={styles.heading}>
                {person.name} {person.id === self && <span className="t2">({copy.you})</span>}
              </h2>
              <p className="sm t2">
                {person.email} · {regie.roles[person.role]} · {person.active ? copy.active : copy.closed} ·{' '}
                {copy.lastSeen} :{' '}
                {person.last_seen_at ? <LocalTime iso={person.last_seen_at} now={now} /> : copy.never}
              </p>
            </div>
            {person.active && person.id !== self && (
              <div className={styles.buttons}>
                <ActForm
                  act="operator.role"
                  quiet
                  hidden={{
                    operator_id: person.id,
                    role: person.role === 'admin' ? 'operator' : 'admin',
                  }}
                  submit={person.role === 'admin' ? copy.makeOperator : copy.makeAdmin}
                  answer={answer}
                />
                <ActForm
                  act="operator.disable"
                  hidden={{ operator_id: person.id }}
                  submit={copy.close}
                  danger
                  quiet
                  answer={answer}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {invitations.length > 0 && (
        <section className={styles.block}>
          <h2 className={styles.heading}>{copy.invitations}</h2>
          <ul className={styles.list}>
            {invitations.map((one) => (
              <li key={one.id} className={styles.person}>
                <p>
                  <b>{one.name}</b> · {one.email} · {regie.roles[one.role]}
                  <br />
                  <span className="sm t2">
                    {copy.invitedBy(one.invited_by, one.approved_by)} · {copy.expires}{' '}
                    <LocalTime iso={one.expires_at} now={now} />
                  </span>
                </p>
                <ActForm
                  act="invitation.revoke"
                  hidden={{ invitation_id: one.id }}
                  submit={copy.revoke}
                  danger
                  quiet
                  answer={answer}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.block}>
        <h2 className={styles.heading}>{copy.invite}</h2>
        <ActForm
          act="operator.invite"
          submit={copy.submitInvitation}
          consequence={`${copy.inviteHelp} ${copy.inviteTwo}`}
          labels={{ name: copy.name, email: copy.email, role: copy.role }}
          needsCode={!confirmed}
          answer={answer}
        >
          <div className={styles.trio}>
            <Field name="name" label={copy.name} required maxLength={80} error={error('name')} />
            <Field
              name="email"
              label={copy.email}
              type="email"
              required
              maxLength={254}
              error={error('email')}
            />
            <div className="champ">
              <label htmlFor="champ-role">{copy.role}</label>
              <div className="saisie">
                <select id="champ-role" name="role" defaultValue="operator">
                  <option value="operator">{regie.roles.operator}</option>
                  <option value="admin">{regie.roles.admin}</option>
                </select>
              </div>
            </div>
          </div>
        </ActForm>
      </section>
    </>
  );
}
