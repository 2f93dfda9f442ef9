/**
 * The first name in a displayed name, as it may be shown to other users; null for text that does not look like one. A
 * displayed name is free text: anything but a name of letters (an address, a number, a sentence) must not appear as if
 * the site had written it.
 *
 * @param displayed of a user; null without one
 */
export function firstName(displayed: string | null): string | null {
  const [first = ''] = (displayed ?? '').normalize('NFC').trim().split(/\s+/);
  return /^\p{L}[\p{L}’'-]{0,18}\p{L}$/u.test(first) ? first : null;
}
