import { documentMeta } from '#app/static-pages/document-meta.ts';
import { documentLoader } from '#app/static-pages/document-page.server.ts';
import { DocumentView } from '#app/static-pages/document-view.tsx';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/reglement.ts';

const copy = staticCopy.rules;

export const handle = { bar: 'back', theme: 'papier' } satisfies ShellHandle;

export const meta: Route.MetaFunction = documentMeta(copy);

export const loader = documentLoader('reglement', paths.rules());

export default function Rules({ loaderData }: Route.ComponentProps) {
  return <DocumentView kicker={copy.kicker} content={loaderData.content} />;
}
