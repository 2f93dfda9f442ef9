/** The long texts, by the addresses of their pages. */
export const textPages = ['reglement', 'cgu'] as const;
export type TextPage = (typeof textPages)[number];
