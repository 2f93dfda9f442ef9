import { useFormState } from '#app/forms/form-context.ts';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import contests from '#app/regie/contests/contests.module.css';
import page from '#app/regie/parts/page.module.css';
import type { AdminSettings } from '#domain/contest/settings-admin.ts';
import { regieSettings } from '#site/copy/regie-settings.ts';

const copy = regieSettings.count;

/** The setting whether a huissier has to sign a count before it is published. */
export function SettingsCount({ count }: Pick<AdminSettings, 'count'>) {
  return (
    <section className={page.block}>
      <h2 className={page.heading}>{copy.heading}</h2>
      <ActForm
        key={count.version}
        act="settings.count"
        hidden={{ version: count.version }}
        submit={regieSettings.save}
        consequence={copy.consequence}
        needsCode
      >
        <SignsBox signs={count.huissier_signs} />
      </ActForm>
    </section>
  );
}

/** Stays as it was ticked when the form comes back. */
function SignsBox({ signs }: { signs: boolean }) {
  const { answer } = useFormState();
  const ticked = answer ? answer.values.huissier_signs !== undefined : signs;
  return (
    <label className={contests.box}>
      <input type="checkbox" name="huissier_signs" defaultChecked={ticked} />
      {copy.signs}
    </label>
  );
}
