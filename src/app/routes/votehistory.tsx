import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { fr } from '#app/copy/fr.ts';
import { historyCopy } from '#app/copy/history.ts';
import { asPage } from '#app/error-response.ts';
import { paths } from '#app/paths.ts';
import { candidatesIn } from '#app/voting/history.ts';
import { HistoryEmpty, HistoryInvitation } from '#app/voting/history-empty.tsx';
import { HistoryPage } from '#app/voting/history-pages.tsx';
import { historyView } from '#app/voting/history-view.server.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/votehistory.ts';

export const handle = { bar: 'back', nav: true, footer: false };

export const meta: Route.MetaFunction = () => [{ title: fr.title(historyCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (!ctx.session?.registered) return { history: null };
  try {
    const { weeks, open, published, today } = await historyView(ctx, ctx.session);
    return { history: { weeks, open, published, today } };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export default function VoteHistory({ loaderData: { history } }: Route.ComponentProps) {
  if (!history) return <HistoryInvitation next={paths.history()} />;
  if (history.weeks.length === 0) return <HistoryEmpty open={history.open} published={history.published} />;
  return (
    <>
      <PagneStyles candidates={candidatesIn(history.weeks)} />
      <HistoryPage weeks={history.weeks} today={history.today} />
    </>
  );
}
