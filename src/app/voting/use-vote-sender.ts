import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { paths } from '#site/paths.ts';
import { canSendAgain, readVoteForm, retryDelay, type VoteAnswer, type VoteForm } from './vote-answer.ts';

/**
 * Sends the vote form; sends the very same request again when it was not decided on, until told to stop.
 *
 * @param keep keeps the request on the phone before it leaves; whatever does not get through is sent from there
 */
export function useVoteSender(answer: VoteAnswer | undefined, keep: (form: VoteForm) => Promise<unknown>) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const lastSent = useRef<FormData | null>(null);
  const attempt = useRef(0);
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const [keeping, setKeeping] = useState(false);
  const sending =
    keeping || (navigation.state !== 'idle' && navigation.formAction?.split('?')[0] === paths.vote());
  const again = canSendAgain(answer);

  async function send(data: FormData) {
    lastSent.current = data;
    setRetryAt(null);
    setKeeping(true);
    await keep(readVoteForm(data));
    setKeeping(false);
    submit(data, { method: 'post', action: paths.vote(), replace: true });
  }

  function resend() {
    if (lastSent.current && !sending) void send(lastSent.current);
  }

  function stop() {
    lastSent.current = null;
    attempt.current = 0;
    setRetryAt(null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one decision for each answer; resend reads refs
  useEffect(() => {
    if (!again || lastSent.current === null) return;
    // What the phone keeps is sent by whoever sees to the outbox.
    if (answer.kept) return stop();
    if (answer.retryAfter === null) {
      window.addEventListener('online', resend, { once: true });
      return () => window.removeEventListener('online', resend);
    }
    const delay = retryDelay(answer.retryAfter, attempt.current, Math.random());
    attempt.current += 1;
    setRetryAt(Date.now() + delay);
    const timer = setTimeout(resend, delay);
    return () => clearTimeout(timer);
  }, [answer]);

  function onSubmit(event: FormEvent<HTMLFormElement>, submitter: HTMLElement | null) {
    event.preventDefault();
    // A second tap while the first is under way is not a second vote, and not a second request either.
    if (sending) return;
    attempt.current = 0;
    void send(new FormData(event.currentTarget, submitter));
  }

  return { sending, again, retryAt, onSubmit, stop };
}
