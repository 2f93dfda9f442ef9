import { lineLink, type TopLine, topLine } from '#app/offline/top-lines.ts';
import { pendingLineCopy } from '#site/copy/outbox.ts';
import { isSeveral } from '#site/copy/several.ts';
import { paths } from '#site/paths.ts';
import { isOutdated, type OutboxVote } from './outbox-vote.ts';

let line: TopLine | null = null;

/**
 * Shows a line about the vote that waits on this phone, with a link to its page, on every other page until the vote is
 * counted or given up.
 *
 * @param vote the vote that waits; null when none does
 * @param pathname path of the page that is open
 * @param go navigates to another page without loading a new document
 */
export function showWaiting(vote: OutboxVote | null, pathname: string, go: (to: string) => void): void {
  if (!vote || vote.state === 'counted' || vote.state === 'on-server' || pathname === paths.votePending()) {
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
  line.say(wordsFor(vote)(vote.candidate.display_name, isSeveral(vote.ballot)), link);
}

function wordsFor(vote: OutboxVote): (name: string, several: boolean) => string {
  if (vote.state === 'refused') return pendingLineCopy.refused;
  return isOutdated(vote, Date.now()) ? pendingLineCopy.outdated : pendingLineCopy.waiting;
}
