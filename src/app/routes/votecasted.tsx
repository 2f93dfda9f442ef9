import { redirect } from 'react-router';
import { requestFrom } from '#app/request.ts';
import { CastPage } from '#app/thanks/cast-page.tsx';
import { castView } from '#app/thanks/cast-view.server.ts';
import { castedCopy } from '#site/copy/voting.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/votecasted.ts';

export const handle = { footer: false };

export const meta: Route.MetaFunction = () => [{ title: castedCopy.title }];

export async function loader({ context }: Route.LoaderArgs) {
  const view = await castView(requestFrom(context));
  if (!view) throw redirect(paths.vote());
  return view;
}

export default function VoteCastPage({ loaderData }: Route.ComponentProps) {
  return <CastPage view={loaderData} />;
}
