import { lineLink, type TopLine, topLine } from '#app/offline/top-lines.ts';
import { pendingLineCopy } from '#site/copy/outbox.ts';
import { isSeveral } from '#site/copy/several.ts';
import { paths } from '#site/paths.ts';
import { type AtPhone, questionFor } from './outbox-question.ts';
import { isOutdated, type OutboxVote } from './outbox-vote.ts';

let line: TopLine | null = null;

/**
 * Shows a line about the vote that waits on this phone, with a link to its page, on every other page until the vote is
 * counted or given up.
 *
 * @param vote the vote that waits; null when none does
 * @param page path of the page that is open, and who is in front of it
 * @param go navigates to another page without loading a new document
 */
export function showWaiting(
  vote: OutboxVote | null,
  page: AtPhone & { pathname: string },
  go: (to: string) => void,
): void {
  const words = vote && page.pathname !== paths.votePending() ? wordsFor(vote, page, Date.now()) : null;
  if (words === null) {
    line?.remove();
    line = null;
    return;
  }
  const link = lineLink(pendingLineCopy.see, paths.votePending());
  link.addEventListener('click', (event) => {
    event.preventDefault();
    go(paths.votePending());
  });
  line ??= topLine('vote', 'status');
  line.say(words.text, ...(words.link ? [link] : []));
}

/** What a page says of the vote, and whether it links to the vote's page. */
interface LineWords {
  text: string;
  link: boolean;
}

/**
 * What the line says. Only a vote of the user who holds the phone is called theirs; of another account's they read that
 * there is one, not for whom, and nothing once they have given their own of that day.
 *
 * @param now milliseconds
 * @returns null where there is nothing to say
 */
export function wordsFor(vote: OutboxVote, at: AtPhone, now: number): LineWords | null {
  if (vote.state === 'counted' || vote.state === 'on-server') return null;
  const name = vote.candidate.display_name;
  const several = isSeveral(vote.ballot);
  const outdated = isOutdated(vote, now);
  const question = questionFor(vote, now, at, true);
  if (question === 'given') return null;
  if (question === 'others')
    return outdated || at.votedDay === vote.ballot.vote_day
      ? null
      : { text: pendingLineCopy.others, link: false };
  const own = at.account === null || at.account === vote.userId;
  const { refused, waiting, outdated: late } = own ? pendingLineCopy : pendingLineCopy.unowned;
  const say = vote.state === 'refused' ? refused : outdated ? late : waiting;
  return { text: say(name, several), link: true };
}
