import { redirect } from 'react-router';
import { forgetInvitation } from '#app/local-store/invitation.ts';
import { readOwnUser } from '#app/local-store/own-user.ts';
import { forgetAccount, loadStores, userStore } from '#app/local-store/stores.ts';
import { mayHoldVote } from '#app/offline/outbox-mark.ts';
import { requestFrom } from '#app/request.ts';
import { notify } from '#app/ui/toast/notify.ts';
import { logout } from '#domain/identity/service.ts';
import { forgetSessionDevices } from '#domain/reminders/service.ts';
import { outboxCopy } from '#site/copy/outbox.ts';
import { isSeveral } from '#site/copy/several.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/deconnexion.ts';

/** Only a posted form signs out: opening the address does not. */
export function loader() {
  return redirect(paths.account());
}

export async function action({ context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  if (ctx.session) {
    await logout(ctx.dependencies, ctx.session);
    await forgetSessionDevices(ctx.dependencies.db, ctx.session);
  }
  ctx.endSession();
  ctx.forgetReferral();
  ctx.flash('signed-out');
  return redirect(paths.home());
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  loadStores();
  const userId = readOwnUser() ?? userStore.getState().user?.id ?? null;
  forgetAccount();
  forgetInvitation();
  await Promise.all([forgetOwnVote(userId), forgetOwnReceipts(), forgetOwnReminders()]);
  return serverAction();
}

/** Forgets the author's waiting vote, so that no user who signs in here later sees or sends it. */
async function forgetOwnVote(userId: string | null): Promise<void> {
  if (!mayHoldVote()) return;
  const { phoneOutbox } = await import('#app/outbox/outbox.ts');
  const vote = await phoneOutbox.dropOwn(userId).catch(() => null);
  if (vote?.state === 'waiting')
    notify({
      kind: 'info',
      text: outboxCopy.forgotten(vote.candidate.display_name, isSeveral(vote.ballot)),
    });
}

/** Ends reminders on this browser; without permission for notifications there is nothing to end. */
async function forgetOwnReminders(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  await import('#app/reminders/reminders.tsx').then(({ unsubscribe }) => unsubscribe()).catch(() => {});
}

/** If this script does not load, the next page forgets the receipts, as their user has no session here any more. */
async function forgetOwnReceipts(): Promise<void> {
  await import('#app/register/receipt-store.ts')
    .then(({ forgetReceipts }) => forgetReceipts())
    .catch(() => {});
}
