/** The channel on which a popup that an issuer has cut off speaks to the page which opened it: both are of this site. */
export const POPUP_CHANNEL = 'palmares:sign-in';
/** By which that page says that it has heard. */
export const HEARD = 'palmares:heard';
