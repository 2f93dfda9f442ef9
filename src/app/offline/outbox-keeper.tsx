import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadRoute } from '#app/ui/shell/preload-route.ts';
import { notify } from '#app/ui/toast/notify.ts';
import { outboxCopy } from '#site/copy/offline.ts';
import { paths } from '#site/paths.ts';
import type { KeptVote } from './kept-vote.ts';
import { mayHoldVote, onOutboxChange } from './outbox-mark.ts';

/** Pages about giving one's vote: there, a vote that waits is what has to be talked about. */
const ABOUT_VOTING: readonly string[] = [paths.home(), paths.vote(), paths.votePending(), paths.offline()];

/**
 * Sees to the vote that waits on this phone, on every page. Shows nothing; a phone without one loads nothing for it.
 *
 * @param registered a change of it sends the vote of somebody who has just signed in
 */
export function OutboxKeeper({ registered }: { registered: boolean }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = useRef({ pathname, navigate });
  useEffect(() => {
    here.current = { pathname, navigate };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody who signs in has it looked at anew
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    let begun = false;
    const begin = () => {
      if (begun || !mayHoldVote()) return;
      begun = true;
      import('../outbox/follow-outbox.ts').then(
        ({ followOutbox }) => {
          if (!gone) stop = followOutbox((vote) => void react(vote, here.current));
        },
        () => {
          begun = false;
        },
      );
    };
    begin();
    const unlisten = onOutboxChange(begin);
    // What had not arrived while there was no network.
    addEventListener('online', begin);
    return () => {
      gone = true;
      unlisten();
      removeEventListener('online', begin);
      stop?.();
    };
  }, [registered]);
  return null;
}

interface Here {
  pathname: string;
  navigate: ReturnType<typeof useNavigate>;
}

async function react(vote: KeptVote, { pathname, navigate }: Here): Promise<void> {
  const about = ABOUT_VOTING.includes(pathname);
  if (vote.state === 'counted') {
    await forget(vote);
    if (about) navigate(vote.todays > 1 ? paths.votesCast() : paths.voteCast(), { replace: true });
    else notify({ kind: 'success', text: outboxCopy.counted(vote.candidate.display_name) });
  } else if (about) {
    // Without its scripts, and no network to get them, the page that somebody is on says as much.
    if (pathname !== paths.votePending() && (await loadRoute(paths.votePending())))
      navigate(paths.votePending(), { replace: pathname === paths.offline() });
  } else if (vote.state === 'refused') {
    await forget(vote);
    notify({ kind: 'error', text: vote.message ?? outboxCopy.refused });
  }
}

async function forget(vote: KeptVote): Promise<void> {
  const { dropVote } = await import('../outbox/outbox.ts');
  await dropVote(vote.ballot.request_id);
}
