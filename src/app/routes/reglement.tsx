import { fr } from '#app/copy/fr.ts';
import { staticCopy } from '#app/copy/static.ts';
import { rules } from '#app/static-pages/documents.server.ts';
import { StaticDocument } from '#app/static-pages/static-document.tsx';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import type { Route } from './+types/reglement.ts';

const copy = staticCopy.rules;

export const handle = { bar: 'back', theme: 'papier' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: fr.title(loaderData?.title ?? copy.kicker) },
  { name: 'description', content: copy.description },
];

export const loader = () => rules;

export default function Rules({ loaderData }: Route.ComponentProps) {
  return <StaticDocument kicker={copy.kicker} content={loaderData} />;
}
