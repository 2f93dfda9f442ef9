import { Field } from '#app/forms/field.tsx';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { SelectField } from '#app/regie/acts/fields.tsx';
import { performForm } from '#app/regie/acts/perform.server.ts';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { toAnswer } from '#app/regie/acts/use-act-page.ts';
import { MemberPhones } from '#app/regie/alarms/member-phones.tsx';
import { listPhones } from '#app/regie/alarms/phones.server.ts';
import { uuidIn } from '#app/regie/parts/id-in-address.ts';
import styles from '#app/regie/parts/page.module.css';
import { Pagination } from '#app/regie/parts/pagination.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { InvitationLink } from '#app/regie/team/invitation-link.tsx';
import { InvitationList } from '#app/regie/team/invitation-list.tsx';
import { RightsTable } from '#app/regie/team/rights-table.tsx';
import { requestFrom } from '#app/request.ts';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { ROLES, type Role } from '#domain/acts/role-rules.ts';
import { toPage } from '#domain/paging-rules.ts';
import { listInvitations } from '#domain/regie/invitation-list.ts';
import { team } from '#domain/regie/service.ts';
import { regie } from '#site/copy/regie.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/equipe.ts';

const { team: copy } = regie;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = [
  'operator.invite',
  'operator.role',
  'operator.disable',
  'alarm.end-devices',
  'invitation.revoke',
  'invitation.resend',
] as const;

const INVITATIONS_A_PAGE = 20;
const MEMBERS_A_PAGE = 20;

export const loader = actPage(ACTS, async ({ ctx: { dependencies }, session, now, url }) => {
  const asked = { before: uuidIn(url, 'avant'), after: uuidIn(url, 'apres') };
  const listed = await listInvitations(dependencies.db, { ...asked, limit: INVITATIONS_A_PAGE + 1 });
  const { rows: invitations, edges } = toPage(listed, asked, INVITATIONS_A_PAGE);
  const sought = { before: uuidIn(url, 'membres'), after: uuidIn(url, 'membresapres') };
  const known = await team(dependencies.db, { ...sought, limit: MEMBERS_A_PAGE + 1 });
  const { rows: people, edges: memberEdges } = toPage(known, sought, MEMBERS_A_PAGE);
  const phones = await listPhones(
    dependencies,
    session,
    people.map(({ id }) => id),
  );
  return { now, self: session.operator.id, people, memberEdges, phones, invitations, edges };
});

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
  const { self, people, memberEdges, phones, invitations, edges, now } = loaderData;
  const link = actionData && 'link' in actionData ? actionData.link : null;
  const answer = toAnswer(actionData);
  const told =
    answer?.values.act === 'operator.invite' ||
    people.some((one) => one.active && one.id === answer?.values.operator_id) ||
    invitations.some(
      ({ id, state }) =>
        id === answer?.values.invitation_id &&
        (state === 'waiting' || (state === 'lapsed' && answer?.values.act === 'invitation.resend')),
    );
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
                {copy.lastSeen}
                {'\u00a0: '}
                {person.last_seen_at ? <LocalTime iso={person.last_seen_at} now={now} /> : copy.never}
              </p>
              <MemberPhones phones={phones.filter((one) => one.operator_id === person.id)} now={now} />
            </div>
            {person.active && person.id !== self && (
              <div className={styles.buttons}>
                <ActForm
                  act="operator.role"
                  quiet
                  hidden={{ operator_id: person.id }}
                  labels={{ role: copy.role }}
                  among={person.id}
                  submit={copy.changeRole}
                  className={styles.inline ?? ''}
                >
                  <RoleField first={person.role} />
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
      <Pagination
        edges={memberEdges}
        label={copy.heading}
        to={({ before, after }) => regiePaths.team({ membres: before, membresapres: after })}
      />
      <InvitationList invitations={invitations} self={self} now={now} edges={edges} />
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

/** The role of an operator or of an invited one. @param first the preselected role */
function RoleField({ first }: { first: Role }) {
  return (
    <SelectField name="role" defaultValue={first} options={ROLES.map((one) => [one, regie.roles[one]])} />
  );
}
