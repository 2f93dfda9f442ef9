import { Form, redirect, useNavigation } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { readForm, refuse, typed } from '#app/forms/form-answer.server.ts';
import { FormAnswerAlert } from '#app/forms/form-answer-alert.tsx';
import styles from '#app/regie/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { operatorOfForm } from '#app/regie/perform.server.ts';
import { requestFrom } from '#app/request.ts';
import { parseInput } from '#domain/input.ts';
import { searchPerson } from '#domain/regie/people.ts';
import { personSearch } from '#domain/regie/people-schema.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { regie } from '#site/copy/regie.ts';
import { people as copy } from '#site/copy/regie-people.ts';
import type { Route } from './+types/personnes.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

/** Posted, so that no number or address stands in an address, a history or a log. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  let form: FormData | null = null;
  try {
    form = await readForm(request);
    const session = await operatorOfForm(ctx, form);
    const { sought } = parseInput(personSearch, Object.fromEntries(form));
    const found = await searchPerson(ctx.dependencies, session, sought);
    return found ? redirect(regiePaths.person(found)) : { nobody: true };
  } catch (error) {
    if (error instanceof Response) throw error;
    return refuse(ctx, error, typed(form, ['sought']));
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function People({ actionData }: Route.ComponentProps) {
  const pending = useNavigation().formMethod === 'POST';
  const answer = actionData && 'code' in actionData ? actionData : undefined;
  const nobody = actionData !== undefined && 'nobody' in actionData;
  return (
    <>
      <h1 className={styles.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
      <Form method="post" className={styles.block}>
        {answer && (
          <FormAnswerAlert
            answer={answer}
            labels={{ sought: copy.sought }}
            failed={copy.failed}
            retryIn={null}
          />
        )}
        <Field
          name="sought"
          label={copy.sought}
          required
          minLength={3}
          maxLength={254}
          autoComplete="off"
          defaultValue={answer?.values.sought}
          error={answer?.fields.sought && fieldMessage(answer.fields.sought)}
        />
        <div className={styles.buttons}>
          <button type="submit" className="btn btn--1 btn--sm" aria-disabled={pending || undefined}>
            {pending ? copy.searching : copy.search}
          </button>
        </div>
      </Form>
      {nobody && <p role="status">{copy.none}</p>}
    </>
  );
}
