import { fieldId, GroupError } from '#app/forms/field.tsx';
import { useField } from '#app/forms/form-context.ts';
import { SelectField } from '#app/regie/acts/fields.tsx';
import styles from '#app/regie/parts/page.module.css';
import { WideTable } from '#app/regie/parts/wide-table.tsx';
import type { ClusterDetails } from '#domain/risk/schema.ts';
import { utcDate } from '#site/copy/regie-contests.ts';
import { fraud as copy } from '#site/copy/regie-fraud.ts';
import { people } from '#site/copy/regie-people.ts';
import { AnnulForm } from './annulment-forms.tsx';

/** Hidden field that tells this form's answer from those of the whole group's forms, which do the same act. */
export const CHOOSES = { by: 'members' } as const;

interface Props {
  cluster: Pick<ClusterDetails, 'id' | 'members' | 'contests'>;
}

/** A group's members, each with a checkbox: the votes of the ticked ones, or of all others, can be annulled. */
export function MemberChoice({ cluster }: Props) {
  const weeks = cluster.contests
    .filter((one) => one.counted > 0)
    .map(({ contest_id, week }) => ({ id: contest_id, week }));
  if (weeks.length === 0) return <Members members={cluster.members} />;
  return (
    <AnnulForm
      act="risk.annul"
      hidden={{ cluster_id: cluster.id, ...CHOOSES }}
      labels={{ members: copy.members }}
      consequence={copy.chooseConsequence}
      weeks={weeks}
      quiet
    >
      <Ticked members={cluster.members} />
      <SelectField
        name="choice"
        label={copy.choice}
        options={[
          ['only', copy.choices.only],
          ['except', copy.choices.except],
        ]}
      />
    </AnnulForm>
  );
}

function Ticked({ members }: Pick<ClusterDetails, 'members'>) {
  const ticked = useField('members[]').typed?.split(',') ?? [];
  return (
    <>
      <div id={fieldId('members')} tabIndex={-1}>
        <Members members={members} ticked={ticked} />
      </div>
      <GroupError name="members" />
    </>
  );
}

/** @param ticked ids of the ticked members; undefined for a list without checkboxes */
function Members({ members, ticked }: { members: ClusterDetails['members']; ticked?: readonly string[] }) {
  return (
    <WideTable label={copy.members}>
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
            const name = member.registered_on ? (member.name ?? people.noName) : copy.gone;
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
    </WideTable>
  );
}
