import { FieldError } from '#app/forms/field.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import type { ClusterDetails } from '#domain/risk/schema.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { utcDate } from '#site/copy/regie-contests.ts';
import { fraud as copy } from '#site/copy/regie-fraud.ts';
import { ActForm } from './act-form.tsx';
import { SelectField } from './fields.tsx';
import styles from './page.module.css';
import { ReasonField } from './reason-field.tsx';

/** Tells this form's answer from that of the forms for the whole group, which do the same act. */
export const CHOOSES = { by: 'members' } as const;

interface Props {
  cluster: Pick<ClusterDetails, 'id' | 'members' | 'contests'>;
  needsCode: boolean;
  answer: FormAnswer | undefined;
}

/** A group's members, each with a box to tick: the votes of those, or of all others, can be annulled. */
export function MemberChoice({ cluster, needsCode, answer }: Props) {
  const own = answer?.values.by === CHOOSES.by ? answer : undefined;
  const ticked = own?.values['members[]']?.split(',') ?? [];
  const weeks = cluster.contests.filter((one) => one.counted > 0);
  if (weeks.length === 0) return <Members members={cluster.members} />;
  return (
    <ActForm
      act="risk.annul"
      hidden={{ cluster_id: cluster.id, ...CHOOSES }}
      labels={{ members: copy.members, reason: copy.reason }}
      consequence={copy.chooseConsequence}
      submit={copy.annul}
      needsCode={needsCode}
      danger
      quiet
      answer={answer}
    >
      <div id="champ-members" tabIndex={-1}>
        <Members members={cluster.members} ticked={ticked} />
      </div>
      {own?.fields.members && <FieldError name="members">{fieldMessage(own.fields.members)}</FieldError>}
      <SelectField
        name="choice"
        label={copy.choice}
        options={[
          ['only', copy.choices.only],
          ['except', copy.choices.except],
        ]}
        defaultValue={own?.values.choice ?? 'only'}
      />
      <SelectField
        name="contest_id"
        label={copy.week}
        options={weeks.map((one) => [one.contest_id, copy.weekName(one.week)])}
        defaultValue={own?.values.contest_id}
      />
      <ReasonField
        label={copy.reason}
        help={copy.reasonHelp}
        problem={own?.fields.reason}
        defaultValue={own?.values.reason}
      />
    </ActForm>
  );
}

/** @param ticked ids; left out where there is nothing to choose */
function Members({ members, ticked }: { members: ClusterDetails['members']; ticked?: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={copy.members}>
      <table className={styles.table}>
        <thead>
          <tr>
            {ticked && <th scope="col">{copy.choose}</th>}
            <th scope="col">{copy.name}</th>
            <th scope="col">{copy.phone}</th>
            <th scope="col">{copy.registeredOn}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => {
            const name = member.registered_on ? member.name : copy.gone;
            return (
              <tr key={member.user_id}>
                {ticked && (
                  <td>
                    <input
                      type="checkbox"
                      name="members[]"
                      value={member.user_id}
                      defaultChecked={ticked.includes(member.user_id)}
                      aria-label={copy.chooseOne(name ?? member.user_id)}
                    />
                  </td>
                )}
                <td>{name}</td>
                <td>{member.phone}</td>
                <td>{member.registered_on && utcDate(member.registered_on)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
