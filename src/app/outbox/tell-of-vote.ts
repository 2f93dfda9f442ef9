import type { NavigateFunction } from 'react-router';
import { loadRoute, openRoute } from '#app/ui/shell/preload-route.ts';
import { readingAnew } from '#app/ui/shell/reading-anew.ts';
import { sayDay } from '#app/ui/time/moment.ts';
import { notify } from '#app/ui/toast/notify.ts';
import { outboxCopy } from '#site/copy/outbox.ts';
import { isSeveral } from '#site/copy/several.ts';
import { paths } from '#site/paths.ts';
import { readOwnUser } from '../local-store/own-user.ts';
import { keepReceipts } from './keep-receipts.ts';
import { phoneOutbox } from './outbox.ts';
import { type AtPhone, questionFor } from './outbox-question.ts';
import { inFront } from './outbox-view.ts';
import { isOthers, isOutdated, type OutboxVote } from './outbox-vote.ts';
import { showWaiting } from './waiting-line.ts';

/** The page that is open. */
export interface OpenPage extends AtPhone {
  pathname: string;
  navigate: NavigateFunction;
  /** Reads the page's data anew. */
  revalidate: () => Promise<void>;
}

/** Pages about voting: a visitor there is taken to the page of the waiting vote. */
const ABOUT_VOTING: readonly string[] = [paths.home(), paths.vote(), paths.votePending()];

/** Whether a page is about voting; the page for "no network" counts as the page that it stands in for. */
function isAboutVoting(pathname: string): boolean {
  const asked = pathname === paths.offline() ? location.hash.slice(1).replace(/\?.*/, '') : pathname;
  return ABOUT_VOTING.includes(asked);
}

/** Id of the account that this document has told of a counted vote: it does not lead it on to a choice's question. */
let thanked: string | null = null;

/** Tells the visitor what became of the vote in front, in the way that fits the page that they are on. */
export async function tellOfVote(vote: OutboxVote | null, page: OpenPage): Promise<void> {
  const { pathname, navigate, revalidate } = page;
  const at = asSeenBy(vote, page);
  showWaiting(vote, at, navigate);
  // What became of another account's vote is told to its author, once they are back.
  if (!vote || isOthers(vote, at.account)) return;
  // The server has said that the session is over: the page still shows what was the user's.
  if (vote.state === 'sign-in' && page.account !== null && page.account === vote.userId) {
    readingAnew.frame = true;
    void revalidate().finally(() => {
      readingAnew.frame = false;
    });
  }
  const about = isAboutVoting(pathname);
  // The network is back: the requested page replaces this one, and tells of the vote.
  if (vote.state === 'counted' && pathname === paths.offline()) return;
  const forget = () => phoneOutbox.drop(vote.ballot.request_id);
  void keepReceipts(vote, Date.now());
  if (vote.state === 'counted') {
    thanked = page.account;
    await forget();
    const name = vote.candidate.display_name;
    const several = isSeveral(vote.ballot);
    // The vote was found among those of another day: no page is about it.
    if (isOutdated(vote, Date.now())) {
      notify({ kind: 'success', text: outboxCopy.countedOn(sayDay(vote.ballot.vote_day), name, several) });
      return revalidate();
    }
    if (about) return openRoute(vote.todays > 1 ? paths.votesCast() : paths.voteCast(), navigate);
    notify({ kind: 'success', text: outboxCopy.counted(name, several) });
    // The open page still shows the visitor's votes as they were before this one.
    await revalidate();
  } else if (vote.state === 'on-server') {
    // /votepending forgets the phone's vote, and shows the server's.
    if (about && pathname !== paths.votePending()) navigate(paths.votePending(), { replace: true });
    else if (!about) await forget();
  } else if (about) {
    const question = questionFor(vote, Date.now(), page, true);
    const { account } = page;
    // A vote that was made signed out may be another person's: its page asks once, and then voting is free again.
    const left = [thanked, vote.askedAccount].includes(account);
    if (question === 'given' || (question === 'meant' && left)) return;
    const there = pathname === paths.votePending();
    // When the scripts of /votepending cannot be loaded, the open page's own line is all that is said.
    if (!there && !(await loadRoute(paths.votePending()))) return;
    if (question === 'meant' && account !== null && account === readOwnUser())
      await phoneOutbox.settle(vote.ballot.request_id, (now) => ({ ...now, askedAccount: account }));
    if (!there) navigate(paths.votePending(), { replace: pathname === paths.offline() });
  }
}

/** Shows the line about the vote in front on the page that the visitor has just navigated to. */
export async function keepInSight(page: OpenPage): Promise<void> {
  const votes = await phoneOutbox.read().catch(() => []);
  const vote = inFront(votes, page.account ?? readOwnUser());
  showWaiting(vote, asSeenBy(vote, page), page.navigate);
}

/** A cached page knows no account: then the browser's session tells whether the vote is another account's. */
function asSeenBy(vote: OutboxVote | null, page: OpenPage): OpenPage {
  const account = page.account ?? readOwnUser();
  return vote && isOthers(vote, account) ? { ...page, account } : page;
}
