import type { Visit } from '#app/visit.ts';
import type { PendingVote } from '#domain/voting/schema.ts';
import { paths } from '#site/paths.ts';

/** Where to send the visitor instead, or null to let through. */
type Rule = (visit: Visit, pending: () => Promise<PendingVote | null>) => Promise<string | null>;

const rules: Record<string, Rule> = {
  // Every visitor sees the home page; it shows the phase itself.
  [paths.home()]: async () => null,

  [paths.vote()]: async (visit) => {
    const { contest } = await visit.current();
    if (contest?.status === 'open') return null;
    return contest?.status === 'closed' || contest?.status === 'published' ? paths.results() : paths.home();
  },

  [paths.voteCast()]: async (visit) => afterVoting((await visit.voter()).votes, paths.voteCast()),

  [paths.votesCast()]: async (visit) => afterVoting((await visit.voter()).votes, paths.votesCast()),

  [paths.votePending()]: async (_visit, pending) => ((await pending()) ? null : paths.vote()),

  [paths.results()]: async (visit) => {
    const [{ contest }, published] = await Promise.all([visit.current(), visit.published()]);
    return published || contest?.status === 'closed' ? null : paths.home();
  },
};

/** The page after voting: one for a single vote today, one for several; a voter without votes goes to /vote. */
function afterVoting(votes: number, asked: string): string | null {
  const right = votes === 0 ? paths.vote() : votes === 1 ? paths.voteCast() : paths.votesCast();
  return right === asked ? null : right;
}

/**
 * The home and vote pages by the phase of the contest and what the visitor has done in it.
 *
 * @param path as the route table writes it
 * @param pending reads the vote that waits for its author to sign in
 * @returns where to send the visitor instead, or null to let through
 */
export async function status(
  path: string,
  visit: Visit,
  pending: () => Promise<PendingVote | null>,
): Promise<string | null> {
  const rule = rules[path];
  if (!rule) throw new Error(`No status rule for ${path}`);
  return rule(visit, pending);
}
