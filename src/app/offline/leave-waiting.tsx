import { createContext, type ReactNode, type RefObject, useContext } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#site/paths.ts';
import type { OutboxVote } from '../outbox/outbox-vote.ts';

interface PartProps {
  vote: OutboxVote;
}

/** True once the page of the waiting vote is being left: by its own button, or as the vote now waits on the server. */
export const Leaving = createContext<RefObject<boolean>>({ current: false });

export function Abandon({ vote, label }: PartProps & { label: string }) {
  return (
    <Leave vote={vote} to={paths.vote()}>
      {label}
    </Leave>
  );
}

/** Forgets the vote that waits, then goes on. */
export function Leave({
  vote,
  to,
  main,
  children,
}: PartProps & { to: string; main?: boolean; children: ReactNode }) {
  const navigate = useNavigate();
  const leaving = useContext(Leaving);
  const leave = async () => {
    leaving.current = true;
    const { phoneOutbox } = await import('../outbox/outbox.ts');
    await phoneOutbox.drop(vote.ballot.request_id).catch(() => {});
    navigate(to);
  };
  return (
    <button className={`btn btn--${main ? 1 : 3} btn--bloc`} type="button" onClick={() => void leave()}>
      {children}
    </button>
  );
}
