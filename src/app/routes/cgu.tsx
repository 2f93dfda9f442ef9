import { fr } from '#app/copy/fr.ts';
import { staticCopy } from '#app/copy/static.ts';
import { termsFor } from '#app/static-pages/documents.server.ts';
import { StaticDocument } from '#app/static-pages/static-document.tsx';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/cgu.ts';

const copy = staticCopy.terms;

export const handle = { bar: 'back', theme: 'papier' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: fr.title(loaderData?.title ?? copy.kicker) },
  { name: 'description', content: copy.description },
];

export const loader = ({ context }: Route.LoaderArgs) =>
  termsFor(context.get(requestContext).dependencies.config.retentionDays);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <StaticDocument kicker={copy.kicker} content={loaderData} />;
}
