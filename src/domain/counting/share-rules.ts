/**
 * A share without its unit, « 24,80 », as sentences and files for spreadsheets write it. Always two decimals, because
 * readers add up a column of shares.
 *
 * @param share hundredths of a percent, 2480 for 24,80
 */
export const toDecimal = (share: number): string => (share / 100).toFixed(2).replace('.', ',');
