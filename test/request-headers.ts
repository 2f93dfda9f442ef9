/** What a phone's browser says of itself with each request. */
export const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; TECNO BG6)' };

/** A phone's browser that asks for a page. */
export const PHONE_PAGE = { ...PHONE, accept: 'text/html' };

/** A form of our own pages, as a browser posts it. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
