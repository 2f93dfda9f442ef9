import { useRef } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import field from '#app/bonus/partner-field.module.css';
import { takePartnerCode } from '#app/bonus/partner-form.server.ts';
import { Field } from '#app/forms/field.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useBusyRetry } from '#app/forms/use-busy-retry.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import styles from '#app/identity/entry-page.module.css';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { assignBonus } from '#app/referrals/assign-bonus.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { errorMessage, fieldMessage } from '#site/copy/errors.ts';
import { fr } from '#site/copy/fr.ts';
import { partnerCopy } from '#site/copy/partner-code.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/codepartenaire.ts';

export const handle = { bar: 'back', footer: false } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(partnerCopy.title) }];

/** As long as a code may be with whatever was pasted around it. */
const LONGEST = 100;

/** A code may come with the address, from a poster's QR code. */
export function loader({ url }: Route.LoaderArgs) {
  return { code: url.searchParams.get('code')?.slice(0, LONGEST) ?? '' };
}

export function action({ request, context }: Route.ActionArgs) {
  return takePartnerCode(requestFrom(context), request);
}

/** With JavaScript the call of the API is sent: its answer is kept (docs/specification.md §16.2). */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const code = (await request.formData()).get('code');
  const refused = await assignBonus({ bonus_type: 'partenaire', code: String(code ?? '') });
  if (refused) return data(refused satisfies FormAnswer, { status: 422 });
  return redirect(paths.vote());
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const LABELS = { code: partnerCopy.code };

export default function PartnerCodePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const retryIn = useBusyRetry(form, answer);
  const problem = answer && problemOf(answer);
  useFirstError(form, answer);
  return (
    <EntryPage heading={partnerCopy.heading} lead={partnerCopy.lead}>
      <Form ref={form} method="post" className={`carte pile ${styles.form} ${field.form}`}>
        {answer && !problem && (
          <FormAnswerAlert answer={answer} labels={LABELS} failed={partnerCopy.failed} retryIn={retryIn} />
        )}
        <Field
          name="code"
          label={partnerCopy.code}
          help={partnerCopy.help}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={LONGEST}
          required
          defaultValue={answer?.values.code ?? loaderData.code}
          error={problem}
        />
        <SubmitButton pending={pending} pendingLabel={partnerCopy.pending}>
          {partnerCopy.submit}
        </SubmitButton>
        <p className={`sm t2 ${styles.other}`}>
          <Link className="lienfl" to={paths.mission()}>
            {partnerCopy.back}
          </Link>
        </p>
      </Form>
    </EntryPage>
  );
}

/** What is wrong with the code itself belongs to its field; anything else, to the form. */
function problemOf({ code, fields, message }: FormAnswer): string | null {
  if (fields.code) return fieldMessage(fields.code);
  switch (code) {
    case 'PARTNER_CODE_UNKNOWN':
    case 'PARTNER_CODE_NOT_YET':
    case 'PARTNER_CODE_EXPIRED':
    case 'PARTNER_CODE_USED_UP':
    case 'PARTNER_CODE_ALREADY_USED':
      return message ?? errorMessage(code);
    default:
      return null;
  }
}
