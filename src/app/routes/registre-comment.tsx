import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { previewFor } from '#app/previews/preview.server.ts';
import { previewTags } from '#app/previews/preview-tags.ts';
import styles from '#app/register/how.module.css';
import { ForProgrammers } from '#app/register/how-tables.tsx';
import { listVerifierKeys } from '#app/register/register-view.server.ts';
import { pageFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { fr } from '#site/copy/fr.ts';
import { howCopy } from '#site/copy/register-how.ts';
import { registerPages } from '#site/register-pages.ts';
import type { Route } from './+types/registre-comment.ts';

export const handle = { bar: 'back', theme: 'papier' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: fr.title(howCopy.pageTitle) },
  ...(loaderData
    ? previewTags({ title: howCopy.pageTitle, description: howCopy.description }, loaderData.preview)
    : []),
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = pageFrom(context);
  const asked = new URL(request.url).searchParams.get('semaine');
  const [keys, preview] = await Promise.all([listVerifierKeys(ctx), previewFor(ctx, registerPages.how())]);
  const chosen = keys.find(({ week }) => String(week) === asked) ?? null;
  return { keys, chosen, preview };
}

export default function HowPage({ loaderData }: Route.ComponentProps) {
  const { keys, chosen } = loaderData;
  const told = chosen ?? keys[0];
  const others = keys.filter(({ week }) => week !== told?.week);
  const { tools } = howCopy;
  return (
    <main className={`page page--nav ${styles.page}`}>
      <p className="sur">{howCopy.kicker}</p>
      <h1 className="h1">{howCopy.heading}</h1>
      <p className="t2">{howCopy.lead}</p>
      <PrintButton />
      <ol className={styles.lines}>
        {howCopy.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <section className={styles.tools}>
        <h2 className="h3">{told ? tools.titleOf(told.week) : tools.title}</h2>
        <ul>
          <li>
            <Link to={registerPages.register(chosen?.week)}>{tools.page}</Link> {tools.pageText}.
          </li>
          <li>
            <a href={registerPages.verifier()}>{tools.file}</a> {tools.fileText}.
          </li>
        </ul>
        {told && (
          <>
            <code>node verifier.mjs {told.address}</code>
            <p>{tools.command}</p>
            <code>npm run verify -- {told.address}</code>
            <p>{tools.later}</p>
            <code>node verifier.mjs {told.address} --head releve.txt</code>
            <p>{tools.receipt}</p>
            <code>node verifier.mjs {told.address} --receipt recu.tlog-proof</code>
          </>
        )}
      </section>
      {told && (
        <section className={styles.tools}>
          <h2 className="h3">{howCopy.keys.title(told.week)}</h2>
          <p>{howCopy.keys.lead}</p>
          <code>{told.key}</code>
        </section>
      )}
      <ForProgrammers keys={others} />
    </main>
  );
}

function PrintButton() {
  return (
    <button
      className={`btn btn--2 btn--sm avec-js ${styles.print}`}
      type="button"
      disabled={!useHydrated()}
      onClick={() => window.print()}
    >
      <Printer size={20} strokeWidth={2.25} aria-hidden="true" />
      {howCopy.print}
    </button>
  );
}
