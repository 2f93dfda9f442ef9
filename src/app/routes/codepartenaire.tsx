import { data, Link, redirect } from 'react-router';
import { readBonusOver } from '#app/bonus/bonus-over.server.ts';
import field from '#app/bonus/partner-field.module.css';
import { requestBonus } from '#app/bonus/request-bonus.ts';
import { Field } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { formAction, formHeaders, onward } from '#app/forms/form-action.server.ts';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { assignBonusInput } from '#domain/bonus/schema.ts';
import { assignBonus } from '#domain/bonus/service.ts';
import { parseInput } from '#domain/input.ts';
import { fieldMessage } from '#site/copy/errors-of-fields.ts';
import { fr } from '#site/copy/fr.ts';
import { partnerCopy } from '#site/copy/partner-code.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/codepartenaire.ts';

export const handle = { bar: 'back', footer: 'wide' } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(partnerCopy.title) }];

/** Fills in a code from the address, as a poster's QR code sets it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  // That page says why no code is taken any more.
  if (await readBonusOver(requestFrom(context))) throw redirect(paths.mission());
  const limits = limitsFor(assignBonusInput);
  return { values: { code: url.searchParams.get('code')?.slice(0, limits.code?.maxLength) ?? '' }, limits };
}

/** Uses the code, and redirects to /vote with what it gave, or shows the page again with the reason. */
export const action = formAction({
  read: ({ form }) => parseInput(assignBonusInput, { bonus_type: 'partenaire', code: form.get('code') }),
  keep: ['code'],
  async done(input, { ctx }) {
    const { granted } = await assignBonus(ctx.dependencies, ctx.session, input);
    return onward(ctx, paths.vote(), `bonus-code-${granted}`);
  },
});

/** With JavaScript the API is called instead, and the phone stores its answer (docs/specification.md §16.2). */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const code = (await request.formData()).get('code');
  const refused = await requestBonus({ bonus_type: 'partenaire', code: String(code ?? '') });
  if (refused) return data(refused satisfies FormAnswer, { status: 422 });
  return redirect(paths.vote());
}

export const headers = formHeaders;

const LABELS = { code: partnerCopy.code };

export default function PartnerCodePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const problem = answer && problemWithCode(answer);
  return (
    <EntryPage heading={partnerCopy.heading} lead={partnerCopy.lead}>
      <Form
        answer={answer}
        labels={LABELS}
        limits={loaderData.limits}
        values={loaderData.values}
        failed={partnerCopy.failed}
        told={Boolean(problem)}
        back={paths.partnerCode(answer?.values.code)}
        className={`carte pile ${styles.form} ${field.form}`}
      >
        <Field
          name="code"
          help={partnerCopy.help}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          required
          error={problem}
        />
        <SubmitButton pendingLabel={partnerCopy.pending}>{partnerCopy.submit}</SubmitButton>
        <p className={`sm t2 ${styles.other}`}>
          <Link className="lienfl" to={paths.mission()}>
            {partnerCopy.back}
          </Link>
        </p>
      </Form>
    </EntryPage>
  );
}

/** The problem of the code itself, shown at its field; null for a problem of the whole form. */
function problemWithCode({ code, fields, message }: FormAnswer): string | null {
  if (fields.code) return fieldMessage(fields.code);
  switch (code) {
    case 'PARTNER_CODE_UNKNOWN':
    case 'PARTNER_CODE_NOT_YET':
    case 'PARTNER_CODE_EXPIRED':
    case 'PARTNER_CODE_STOPPED':
    case 'PARTNER_CODE_USED_UP':
    case 'PARTNER_CODE_ALREADY_USED':
      return message ?? null;
    default:
      return null;
  }
}
