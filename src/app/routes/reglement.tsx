import { asPage } from '#app/error-response.ts';
import { previewFor } from '#app/previews/preview.server.ts';
import { previewTags } from '#app/previews/preview-tags.ts';
import { requestFrom } from '#app/request.ts';
import { documentFor } from '#app/static-pages/documents.server.ts';
import { StaticDocument } from '#app/static-pages/static-document.tsx';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { fr } from '#site/copy/fr.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/reglement.ts';

const copy = staticCopy.rules;

export const handle = { bar: 'back', theme: 'papier' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: fr.title(copy.kicker) }];
  const { content, preview } = loaderData;
  return [
    { title: fr.title(content.title) },
    ...previewTags({ title: content.title, description: copy.description }, preview),
  ];
};

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  try {
    return {
      content: await documentFor(ctx.dependencies, 'reglement'),
      preview: await previewFor(ctx, paths.rules()),
    };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export default function Rules({ loaderData }: Route.ComponentProps) {
  return <StaticDocument kicker={copy.kicker} content={loaderData.content} />;
}
