/** Days for which a message is shown after it was sent; a message to one user is deleted then. */
export const MESSAGE_DAYS = 30;

/** The most messages in a user's list, the newest ones. */
export const LIST_LIMIT = 100;

/** How many ids of read messages are kept of a user, the newest: several times what their list can hold. */
export const READ_IDS_KEPT = 400;

const EXCERPT_LENGTH = 160;

/** The beginning of a text, up to the end of a word. */
export function truncate(text: string): string {
  const line = text.replace(/[ \t\r\n]+/g, ' ').trim();
  if (line.length <= EXCERPT_LENGTH) return line;
  const cut = line.slice(0, EXCERPT_LENGTH);
  const end = cut.lastIndexOf(' ');
  // A cut between the halves of an emoji would leave a surrogate that no database accepts.
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.\ud800-\udbff]+$/, '')}…`;
}
