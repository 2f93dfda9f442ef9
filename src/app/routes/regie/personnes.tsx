import { Field } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { formAction, formHeaders, onward } from '#app/forms/form-action.server.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { requireOperator } from '#app/regie/acts/perform.server.ts';
import { toAnswer } from '#app/regie/acts/use-act-page.ts';
import styles from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { ReceiptFound } from '#app/regie/people/receipt-found.tsx';
import { parseInput } from '#domain/input.ts';
import { searchPerson } from '#domain/regie/people.ts';
import { personSearch } from '#domain/regie/people-schema.ts';
import { regie } from '#site/copy/regie.ts';
import { anyFieldMessage } from '#site/copy/regie-field-errors.ts';
import { people as copy } from '#site/copy/regie-people.ts';
import type { Route } from './+types/personnes.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

/** A POST, so that no phone number or e-mail address gets into a URL, the browser's history or a log. */
export const action = formAction({
  read: async ({ ctx, form }) => ({
    session: await requireOperator(ctx, form),
    ...parseInput(personSearch, Object.fromEntries(form)),
  }),
  keep: ['sought'],
  async done({ session, sought }, { ctx }) {
    const { userId, receipt } = await searchPerson(ctx.dependencies, session, sought);
    if (receipt) return { receipt };
    return userId ? onward(ctx, regiePaths.person(userId)) : { unknown: true };
  },
});

export const loader = () => ({ limits: limitsFor(personSearch) });

export const headers = formHeaders;

const LABELS = { sought: copy.sought };

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const unknown = actionData !== undefined && 'unknown' in actionData;
  const receipt = actionData !== undefined && 'receipt' in actionData ? actionData.receipt : null;
  return (
    <>
      <h1 className={styles.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
      <Form
        say={anyFieldMessage}
        browserTells
        answer={toAnswer(actionData)}
        labels={LABELS}
        limits={loaderData.limits}
        failed={copy.failed}
        retry={false}
        className={styles.block}
      >
        <Field name="sought" autoComplete="off" />
        <div className={styles.buttons}>
          <SubmitButton className="btn btn--1 btn--sm" pendingLabel={copy.searching}>
            {copy.search}
          </SubmitButton>
        </div>
      </Form>
      {unknown && <p role="status">{copy.none}</p>}
      {receipt && <ReceiptFound receipt={receipt} />}
    </>
  );
}
