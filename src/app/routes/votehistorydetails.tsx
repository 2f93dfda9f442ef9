import { data } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { HistoryInvitation } from '#app/history/history-empty.tsx';
import { HistoryWeekPage } from '#app/history/history-pages.tsx';
import { historyWeek } from '#app/history/history-view.server.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { fr } from '#site/copy/fr.ts';
import { historyCopy } from '#site/copy/history.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/votehistorydetails.ts';

export const handle = { bar: 'back', nav: true, footer: 'wide' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { view } = loaderData;
  const title = view ? historyCopy.details.title(view.week.contest.week) : historyCopy.title;
  return [{ title: fr.title(title) }];
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  if (!ctx.session?.registered) return { view: null, id: params.id };
  const view = await historyWeek(ctx, ctx.session, params.id);
  if (!view) throw data(null, { status: 404 });
  return { view, id: params.id };
}

export default function VoteHistoryDetails({ loaderData: { view, id } }: Route.ComponentProps) {
  if (!view) return <HistoryInvitation next={paths.historyDetails(id)} />;
  return (
    <>
      <PagneStyles candidates={view.talents.map(({ candidate }) => candidate)} />
      <HistoryWeekPage {...view} />
    </>
  );
}
