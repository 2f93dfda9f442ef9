/**
 * Name of the BroadcastChannel on which a popup, which the issuer cut off from its opener, reaches that page of this
 * site.
 */
export const POPUP_CHANNEL = 'palmares:sign-in';
/** The message with which the opening page confirms what it received. */
export const HEARD = 'palmares:heard';
