import { Field } from '#app/forms/field.tsx';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { ActForm } from '#app/regie/act-form.tsx';
import { actPage } from '#app/regie/act-page.server.ts';
import { AreaField, SelectField } from '#app/regie/fields.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { actAction } from '#app/regie/perform.server.ts';
import { PieceEditor } from '#app/regie/piece-editor.tsx';
import { listPieces } from '#domain/contest/content-admin.ts';
import { regie } from '#site/copy/regie.ts';
import { regieContent } from '#site/copy/regie-content.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import type { Route } from './+types/faq.ts';

const copy = regieContent.faq;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['faq.create', 'faq.edit', 'faq.remove', 'faq.move'] as const;

export const loader = actPage(ACTS, async ({ ctx, url }) => {
  const pieces = (await listPieces(ctx.dependencies, 'faq_items')).map((piece) => ({
    ...piece,
    heading: piece.question,
    text: piece.answer,
  }));
  return { pieces, edited: pieces.find(({ id }) => id === url.searchParams.get('id')) ?? null };
});

export const action = actAction(ACTS, regiePaths.faq());

export const headers = formHeaders;

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { pieces, edited } = loaderData;
  const act = edited ? 'faq.edit' : 'faq.create';
  return (
    <PieceEditor
      copy={copy}
      acts={{ remove: 'faq.remove', move: 'faq.move' }}
      pieces={pieces}
      edited={edited}
      address={regiePaths.faq}
    >
      <ActForm
        key={edited ? edited.version : pieces.length}
        act={act}
        {...(edited ? { hidden: { id: edited.id, version: edited.version } } : {})}
        labels={{ question: copy.first, answer: copy.second }}
        submit={edited ? copy.save : copy.add}
      >
        <Field name="question" defaultValue={edited?.question} />
        <AreaField name="answer" help={copy.secondHelp} rows={4} defaultValue={edited?.answer} />
        {!edited && (
          <SelectField
            name="section"
            label={copy.third}
            help={copy.thirdHelp}
            options={[...Object.entries(staticCopy.faq.sections), ['autre', staticCopy.faq.otherSection]]}
            defaultValue="vote"
          />
        )}
      </ActForm>
    </PieceEditor>
  );
}
