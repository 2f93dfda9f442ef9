import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { candidatesIn } from '#app/history/history.ts';
import { HistoryEmpty, HistoryInvitation } from '#app/history/history-empty.tsx';
import { HistoryPage } from '#app/history/history-pages.tsx';
import { historyView } from '#app/history/history-view.server.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { fr } from '#site/copy/fr.ts';
import { historyCopy } from '#site/copy/history.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/votehistory.ts';

export const handle = { bar: 'back', nav: true, footer: 'wide' } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(historyCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  if (!ctx.session?.registered) return { history: null };
  const { weeks, open, over, published, today, contact } = await historyView(ctx, ctx.session);
  return { history: { weeks, open, over, published, today, contact } };
}

export default function VoteHistory({ loaderData: { history } }: Route.ComponentProps) {
  if (!history) return <HistoryInvitation next={paths.history()} />;
  if (history.weeks.length === 0) return <HistoryEmpty {...history} />;
  return (
    <>
      <PagneStyles candidates={candidatesIn(history.weeks)} />
      <HistoryPage weeks={history.weeks} today={history.today} contact={history.contact} />
    </>
  );
}
