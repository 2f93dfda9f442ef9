import { Field } from '#app/forms/field.tsx';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { AreaField } from '#app/regie/acts/fields.tsx';
import { actAction } from '#app/regie/acts/perform.server.ts';
import { regiePaths } from '#app/regie/paths.ts';
import { PieceEditor } from '#app/regie/texts/piece-editor.tsx';
import { listPieces } from '#domain/contest/content-admin.ts';
import { regie } from '#site/copy/regie.ts';
import { regieContent } from '#site/copy/regie-content.ts';
import type { Route } from './+types/bannieres.ts';

const copy = regieContent.banners;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['banner.create', 'banner.edit', 'banner.remove', 'banner.move'] as const;

export const loader = actPage(ACTS, async ({ ctx, url }) => {
  const pieces = (await listPieces(ctx.dependencies, 'banners')).map((piece) => ({
    ...piece,
    heading: piece.title,
    text: piece.text,
  }));
  return { pieces, edited: pieces.find(({ id }) => id === url.searchParams.get('id')) ?? null };
});

export const action = actAction(ACTS, regiePaths.banners());

export const headers = formHeaders;

export default function Banners({ loaderData }: Route.ComponentProps) {
  const { pieces, edited } = loaderData;
  const act = edited ? 'banner.edit' : 'banner.create';
  return (
    <PieceEditor
      copy={copy}
      acts={{ remove: 'banner.remove', move: 'banner.move' }}
      pieces={pieces}
      edited={edited}
      address={regiePaths.banners}
    >
      <ActForm
        key={edited ? edited.version : pieces.length}
        act={act}
        {...(edited ? { hidden: { id: edited.id, version: edited.version } } : {})}
        labels={{ title: copy.first, text: copy.second, link: copy.third }}
        submit={edited ? copy.save : copy.add}
      >
        <Field name="title" defaultValue={edited?.title} />
        <AreaField name="text" help={copy.secondHelp} rows={4} defaultValue={edited?.text} />
        <Field name="link" help={copy.thirdHelp} maxLength={500} defaultValue={edited?.link ?? ''} />
      </ActForm>
    </PieceEditor>
  );
}
