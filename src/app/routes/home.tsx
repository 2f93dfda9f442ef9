import { hello } from '#domain/hello.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/home.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { a: hello(), b: context.get(requestContext).x };
}
export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData.a} {loaderData.b}</h1>;
}
