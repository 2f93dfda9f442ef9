/** Characters that a user's password has at least (docs/specification.md §3.5). */
export const PASSWORD_MIN = 8;
/** The same for operators: longer, because they count votes. */
export const OPERATOR_PASSWORD_MIN = 12;
/** Characters that any password has at most. */
export const PASSWORD_MAX = 128;
/** A password of this many characters takes longer to guess than a competition lasts. */
export const PASSWORD_LONG = 12;
/** So does one of this many words. */
export const PASSWORD_WORDS = 3;
