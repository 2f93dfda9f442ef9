import { data, redirect } from 'react-router';
import { ReceiptPage } from '#app/register/receipt-page.tsx';
import { receiptView } from '#app/register/receipt-view.server.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { fr } from '#site/copy/fr.ts';
import { receiptPageCopy } from '#site/copy/register-receipt-page.ts';
import { paths } from '#site/paths.ts';
import { registerPaths } from '#site/register-paths.ts';
import type { Route } from './+types/registre-recu.ts';

export const handle = { bar: 'back', nav: true, footer: 'wide' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ params }) => [
  { title: fr.title(receiptPageCopy.title(params.reference ?? '')) },
];

export async function loader({ context, params: { reference } }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  if (!ctx.session?.registered) throw redirect(paths.signIn(registerPaths.receipt(reference)));
  const view = await receiptView(ctx, ctx.session, reference);
  if (!view) throw data(null, { status: 404 });
  return data(view, { headers: { 'Cache-Control': 'no-store' } });
}

export default function RegisterReceipt({ loaderData }: Route.ComponentProps) {
  return <ReceiptPage view={loaderData} />;
}
