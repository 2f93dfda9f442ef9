/** What a form of the régie carries besides the act's own fields; no act has a field of one of these names. */
export const OWN_FIELD = {
  /** Which act it asks for. */
  act: 'act',
  /** The second factor, shown again. Not `code`: that is what an act on partner codes calls its own. */
  confirmation: 'confirmation',
  /** A word that the operator types, so that no act is done by an accidental tap. */
  word: 'word',
  /** The sentence that was read before confirming, as it was shown. */
  read: 'lu',
  /** A picture that is sent with the fields of the act. */
  file: 'fichier',
  /** A video that is sent with the fields of the act. */
  video: 'fichier_video',
  /** Ticked to take the picture away that is there. */
  noPicture: 'sans_image',
} as const;
