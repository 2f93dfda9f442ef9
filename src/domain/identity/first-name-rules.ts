/**
 * The first name in a displayed name, as it may be shown to other people; null for what does not look like one. A
 * displayed name is free text: what is no name of letters alone (an address, a number, a sentence) is shown nowhere as
 * ours.
 *
 * @param displayed of a user; null without one
 */
export function firstName(displayed: string | null): string | null {
  const [first = ''] = (displayed ?? '').normalize('NFC').trim().split(/\s+/);
  return /^\p{L}[\p{L}’'-]{0,18}\p{L}$/u.test(first) ? first : null;
}
