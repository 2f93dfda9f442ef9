import { Field } from '#app/forms/field.tsx';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { ActForm } from '#app/regie/act-form.tsx';
import { actPage } from '#app/regie/act-page.server.ts';
import { SelectField } from '#app/regie/fields.tsx';
import { InvitationLink } from '#app/regie/invitation-link.tsx';
import styles from '#app/regie/page.module.css';
import { performForm } from '#app/regie/perform.server.ts';
import { RightsTable } from '#app/regie/rights-table.tsx';
import { StrayAnswer } from '#app/regie/stray-answer.tsx';
import { toAnswer } from '#app/regie/use-act-page.ts';
import { requestFrom } from '#app/request.ts';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { ROLES, type Role } from '#domain/acts/role-rules.ts';
import { pendingInvitations } from '#domain/regie/invitations.ts';
import { team } from '#domain/regie/service.ts';
import { regie } from '#site/copy/regie.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/equipe.ts';

const { team: copy } = regie;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['operator.invite', 'operator.role', 'operator.disable', 'invitation.revoke'] as const;

export const loader = actPage(ACTS, async ({ ctx, session, now }) => ({
  now,
  self: session.operator.id,
  people: await team(ctx.dependencies.db),
  invitations: await pendingInvitations(ctx.dependencies.db),
}));

export function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  const { publicUrl } = ctx.dependencies.config;
  return performForm(ctx, request, ACTS, (performed) => {
    const { token } = (performed.kind === 'done' ? (performed.answer ?? {}) : {}) as { token?: string };
    return token ? { link: publicUrl + paths.regieInvitation(token) } : null;
  });
}

export const headers = formHeaders;

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { self, people, invitations, now } = loaderData;
  const link = actionData && 'link' in actionData ? actionData.link : null;
  const answer = toAnswer(actionData);
  const told =
    answer?.values.act === 'operator.invite' ||
    people.some((one) => one.active && one.id === answer?.values.operator_id) ||
    invitations.some((one) => one.id === answer?.values.invitation_id);
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
                  hidden={{ operator_id: person.id }}
                  labels={{ role: copy.role }}
                  submit={copy.changeRole}
                  className={styles.inline ?? ''}
                >
                  <RoleField first={person.role} among={person.id} />
                </ActForm>
                <ActForm
                  act="operator.disable"
                  hidden={{ operator_id: person.id }}
                  submit={copy.close}
                  danger
                  quiet
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
          needsCode
        >
          <div className={styles.trio}>
            <Field name="name" />
            <Field name="email" type="email" />
            <RoleField first="operator" />
          </div>
        </ActForm>
      </section>
      <RightsTable />
    </>
  );
}

/** The role of an operator, or of one who is invited. @param first that is chosen @param among the person, where the page has several */
function RoleField({ first, among }: { first: Role; among?: string }) {
  return (
    <SelectField
      name="role"
      defaultValue={first}
      options={ROLES.map((one) => [one, regie.roles[one]])}
      {...(among ? { among } : {})}
    />
  );
}
