import { redirect } from 'react-router';
import { castedCopy } from '#app/copy/vote.ts';
import { paths } from '#app/paths.ts';
import { CastPage } from '#app/voting/cast-page.tsx';
import { castView } from '#app/voting/cast-view.server.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/votecastedmultiple.ts';

export const handle = { footer: false };

export const meta: Route.MetaFunction = () => [{ title: castedCopy.titleMultiple }];

export async function loader({ context }: Route.LoaderArgs) {
  const view = await castView(context.get(requestContext));
  if (!view) throw redirect(paths.vote());
  return view;
}

export default function VotesCastPage({ loaderData }: Route.ComponentProps) {
  return <CastPage view={loaderData} />;
}
