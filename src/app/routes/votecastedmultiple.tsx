import { redirect } from 'react-router';
import { pageFrom } from '#app/request.ts';
import { CastPage } from '#app/thanks/cast-page.tsx';
import { castView } from '#app/thanks/cast-view.server.ts';
import { takeCounted } from '#app/thanks/counted-here.ts';
import { castedCopy } from '#site/copy/thanks.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/votecastedmultiple.ts';

export const handle = { footer: 'wide' };

export const meta: Route.MetaFunction = () => [{ title: castedCopy.titleMultiple }];

export async function loader({ context }: Route.LoaderArgs) {
  const view = await castView(pageFrom(context));
  if (!view) throw redirect(paths.vote());
  return view;
}

/** Uses the votes that this document has just seen counted; otherwise asks the server. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return takeCounted() ?? serverLoader();
}

export default function VotesCastPage({ loaderData }: Route.ComponentProps) {
  return <CastPage view={loaderData} />;
}
