import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/act-form.tsx';
import { atDesk } from '#app/regie/desk.server.ts';
import { AreaField, SelectField } from '#app/regie/fields.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { performForm } from '#app/regie/perform.server.ts';
import { PieceDesk } from '#app/regie/piece-desk.tsx';
import { requestFrom } from '#app/request.ts';
import { listPieces } from '#domain/contest/content-admin.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { regie } from '#site/copy/regie.ts';
import { regieContent } from '#site/copy/regie-content.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import type { Route } from './+types/faq.ts';

const copy = regieContent.faq;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export function loader({ context, url }: Route.LoaderArgs) {
  return atDesk(context, async ({ ctx }) => {
    const pieces = (await listPieces(ctx.dependencies, 'faq_items')).map((piece) => ({
      ...piece,
      heading: piece.question,
      text: piece.answer,
    }));
    return { pieces, edited: pieces.find(({ id }) => id === url.searchParams.get('id')) ?? null };
  });
}

export function action({ request, context }: Route.ActionArgs) {
  const known = ['faq.create', 'faq.edit', 'faq.remove', 'faq.move'] as const;
  return performForm(requestFrom(context), request, known, undefined, regiePaths.faq());
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Questions({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { pieces, edited } = loaderData;
  const act = edited ? 'faq.edit' : 'faq.create';
  const own = answer?.values.act === act ? answer : undefined;
  const error = (field: string) => own?.fields[field] && fieldMessage(own.fields[field]);
  return (
    <PieceDesk
      copy={copy}
      acts={{ remove: 'faq.remove', move: 'faq.move' }}
      pieces={pieces}
      edited={edited}
      address={regiePaths.faq}
      answer={answer}
    >
      <ActForm
        key={edited ? edited.version : pieces.length}
        act={act}
        {...(edited ? { hidden: { id: edited.id, version: edited.version } } : {})}
        labels={{ question: copy.first, answer: copy.second }}
        submit={edited ? copy.save : copy.add}
        answer={answer}
      >
        <Field
          name="question"
          label={copy.first}
          required
          maxLength={160}
          defaultValue={own?.values.question ?? edited?.question}
          error={error('question')}
        />
        <AreaField
          name="answer"
          label={copy.second}
          help={copy.secondHelp}
          required
          maxLength={4000}
          rows={4}
          defaultValue={own?.values.answer ?? edited?.answer}
          error={error('answer')}
        />
        {!edited && (
          <SelectField
            name="section"
            label={copy.third}
            help={copy.thirdHelp}
            options={[...Object.entries(staticCopy.faq.sections), ['autre', staticCopy.faq.otherSection]]}
            defaultValue={own?.values.section ?? 'vote'}
          />
        )}
      </ActForm>
    </PieceDesk>
  );
}
