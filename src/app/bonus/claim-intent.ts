/** What the button that fetches the bonus vote of five invitations asks for, in the field `intent`. */
export const CLAIM = 'parrainage';
