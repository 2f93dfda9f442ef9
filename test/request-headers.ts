/** The headers that a phone's browser sends with each request. */
export const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; TECNO BG6)' };

/** The headers of a phone's browser that asks for a page. */
export const PHONE_PAGE = { ...PHONE, accept: 'text/html' };

/** The headers with which a browser posts a form of our own pages. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
