/** What a form of the régie carries besides the act's own fields; no act may have a field of one of these names. */
export const OWN_FIELD = {
  /** Which act it asks for. */
  act: 'act',
  /** The second factor, shown again. Not `code`: that is what an act on partner codes calls its own. */
  confirmation: 'confirmation',
  /** Typed so that no thumb does it by accident. */
  word: 'word',
  /** The sentence that was read before confirming, as it was shown. */
  read: 'lu',
} as const;
