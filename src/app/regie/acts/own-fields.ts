/** Names of a régie form's fields besides the act's own; no act has a field of one of these names. */
export const OWN_FIELD = {
  /** Name of the act. */
  act: 'act',
  /** The second factor, shown again. Not `code`: acts on partner codes have a field of that name. */
  confirmation: 'confirmation',
  /** A word that the operator types, so that no act is done by an accidental tap. */
  word: 'word',
  /** The sentence that was read before confirming, as it was shown. */
  read: 'lu',
  /** A picture that is sent with the fields of the act. */
  file: 'fichier',
  /** A video that is sent with the fields of the act. */
  video: 'fichier_video',
  /** Ticked to remove the present picture. */
  noPicture: 'sans_image',
} as const;
