/** Characters that a user's password has at least (docs/specification.md §3.5). */
export const PASSWORD_MIN = 8;
/** And an operator's, who counts votes with it. */
export const OPERATOR_PASSWORD_MIN = 12;
/** Characters that any password has at most. */
export const PASSWORD_MAX = 128;
/** From so many characters on guessing takes longer than a competition. */
export const PASSWORD_LONG = 12;
/** And from so many words on. */
export const PASSWORD_WORDS = 3;
