import { redirect } from 'react-router';
import { readForm } from '#app/forms/form-answer.server.ts';
import { MessageList } from '#app/messaging/message-list.tsx';
import { MessageView } from '#app/messaging/message-view.tsx';
import { NoMessages } from '#app/messaging/no-messages.tsx';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { toVisit } from '#app/visit.ts';
import { LIST_LIMIT } from '#domain/messaging/rules.ts';
import { listMessages, markRead, openMessage } from '#domain/messaging/service.ts';
import { fr } from '#site/copy/fr.ts';
import { messagesCopy } from '#site/copy/messaging.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/messagerie.ts';

export const handle = { bar: 'back', footer: 'wide' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: fr.title(loaderData?.message?.title ?? messagesCopy.title) },
];

/** Loads the list or, with `?m=`, that message, which then counts as read. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const { session, dependencies } = ctx;
  if (!session?.registered) throw redirect(paths.signIn(paths.messages()));
  const now = toVisit(ctx).now.getTime();
  const opening = url.searchParams.get('m');
  if (opening) {
    const ahead = request.headers.get('sec-purpose')?.includes('prefetch') ?? false;
    return { message: await openMessage(dependencies, session, opening, ahead), messages: [], now };
  }
  return { message: null, messages: await listMessages(dependencies, session), now };
}

/** Marks the messages that were shown as read. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  if (!ctx.session?.registered) throw redirect(paths.signIn(paths.messages()));
  const shown = (await readForm(request)).getAll('m').slice(0, LIST_LIMIT);
  await markRead(ctx.dependencies, ctx.session, shown.map(String));
  ctx.flash('messages-read');
  return redirect(paths.messages());
}

export default function MessagesPage({ loaderData: { message, messages, now } }: Route.ComponentProps) {
  if (message) return <MessageView message={message} now={now} />;
  return messages.length > 0 ? <MessageList messages={messages} now={now} /> : <NoMessages />;
}
