import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/act-form.tsx';
import { atDesk } from '#app/regie/desk.server.ts';
import { AreaField } from '#app/regie/fields.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { performForm } from '#app/regie/perform.server.ts';
import { PieceDesk } from '#app/regie/piece-desk.tsx';
import { requestFrom } from '#app/request.ts';
import { listPieces } from '#domain/contest/content-admin.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { regie } from '#site/copy/regie.ts';
import { regieContent } from '#site/copy/regie-content.ts';
import type { Route } from './+types/bannieres.ts';

const copy = regieContent.banners;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export function loader({ context, url }: Route.LoaderArgs) {
  return atDesk(context, async ({ ctx }) => {
    const pieces = (await listPieces(ctx.dependencies, 'banners')).map((piece) => ({
      ...piece,
      heading: piece.title,
      text: piece.text,
    }));
    return { pieces, edited: pieces.find(({ id }) => id === url.searchParams.get('id')) ?? null };
  });
}

export function action({ request, context }: Route.ActionArgs) {
  const known = ['banner.create', 'banner.edit', 'banner.remove', 'banner.move'] as const;
  return performForm(requestFrom(context), request, known, undefined, regiePaths.banners());
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Banners({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { pieces, edited } = loaderData;
  const act = edited ? 'banner.edit' : 'banner.create';
  const own = answer?.values.act === act ? answer : undefined;
  const error = (field: string) => own?.fields[field] && fieldMessage(own.fields[field]);
  return (
    <PieceDesk
      copy={copy}
      acts={{ remove: 'banner.remove', move: 'banner.move' }}
      pieces={pieces}
      edited={edited}
      address={regiePaths.banners}
      answer={answer}
    >
      <ActForm
        key={edited ? edited.version : pieces.length}
        act={act}
        {...(edited ? { hidden: { id: edited.id, version: edited.version } } : {})}
        labels={{ title: copy.first, text: copy.second, link: copy.third }}
        submit={edited ? copy.save : copy.add}
        answer={answer}
      >
        <Field
          name="title"
          label={copy.first}
          required
          maxLength={80}
          defaultValue={own?.values.title ?? edited?.title}
          error={error('title')}
        />
        <AreaField
          name="text"
          label={copy.second}
          help={copy.secondHelp}
          required
          maxLength={300}
          rows={4}
          defaultValue={own?.values.text ?? edited?.text}
          error={error('text')}
        />
        <Field
          name="link"
          label={copy.third}
          help={copy.thirdHelp}
          maxLength={500}
          defaultValue={own?.values.link ?? edited?.link ?? ''}
          error={error('link')}
        />
      </ActForm>
    </PieceDesk>
  );
}
