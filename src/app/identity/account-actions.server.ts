import { redirect } from 'react-router';
import type { RequestContext } from '#app/request.ts';
import { AppError } from '#domain/errors.ts';
import { askConfirmationAgain } from '#domain/identity/email-confirmation.ts';
import { logout } from '#domain/identity/service.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { endSession, endSessions, listSessions } from '#domain/identity/sessions.ts';
import { reminderForm } from '#domain/reminders/schema.ts';
import { changeReminders, stopReminders } from '#domain/reminders/service.ts';
import type { FlashCode } from '#site/copy/flash.ts';
import { paths } from '#site/paths.ts';
import { readForm } from '../forms/form-answer.server.ts';
import { INTENTS } from './account-intents.ts';

/**
 * Runs the action of a button of /moncompte, and returns the redirect.
 *
 * @throws {AppError} MALFORMED_REQUEST for an intent that no button has
 */
export async function actOnAccount(ctx: RequestContext, request: Request): Promise<Response> {
  if (!ctx.session?.registered) return redirect(paths.signIn(paths.account()));
  const form = await readForm(request);
  const { session, dependencies } = ctx;
  switch (form.get('intent')) {
    case INTENTS.resendConfirmation:
      return again(ctx, await resend(ctx, session));
    case INTENTS.endSession:
      return end(ctx, session, String(form.get('session')));
    case INTENTS.endOtherSessions:
      await endSessions(dependencies, session, 'others');
      return again(ctx, 'sessions-ended');
    case INTENTS.endAllSessions:
      await endSessions(dependencies, session, 'all');
      return leave(ctx);
    case INTENTS.saveReminders:
      return again(ctx, await save(ctx, session, form));
    case INTENTS.stopReminders:
      await stopReminders(dependencies.db, session, null);
      return again(ctx, 'reminders-stopped');
    default:
      throw new AppError('MALFORMED_REQUEST');
  }
}

async function save(ctx: RequestContext, session: Session, form: FormData): Promise<FlashCode> {
  const read = reminderForm.safeParse(Object.fromEntries(form));
  // A browser without time fields lets its user type the time in any form.
  if (!read.success) return 'reminder-time-unclear';
  const wanted = read.data;
  const kept = await changeReminders(ctx.dependencies.db, session, wanted);
  // The reminders may have been stopped meanwhile, on another device.
  return kept ? 'reminders-saved' : 'reminders-stopped';
}

async function resend(ctx: RequestContext, session: Session): Promise<FlashCode | null> {
  try {
    return (await askConfirmationAgain(ctx.dependencies, session)) ? 'confirmation-sent' : null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS') return 'confirmation-wait';
    throw error;
  }
}

async function end(ctx: RequestContext, session: Session, id: string): Promise<Response> {
  const own = (await listSessions(ctx.dependencies, session)).find((one) => one.current);
  if (own?.id === id) {
    await logout(ctx.dependencies, session);
    return leave(ctx);
  }
  try {
    await endSession(ctx.dependencies, session, id);
  } catch (error) {
    // The session has ended already, on its device or by a second press of the button.
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
  }
  return again(ctx, 'session-ended');
}

function again(ctx: RequestContext, message: FlashCode | null): Response {
  if (message) ctx.flash(message);
  return redirect(paths.account());
}

function leave(ctx: RequestContext): Response {
  ctx.endSession();
  ctx.forgetReferral();
  ctx.flash('signed-out');
  return redirect(paths.home());
}
