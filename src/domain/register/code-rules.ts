/** The first digits of a vote's commitment, by which its voter recognises it. @param commitment hexadecimal digits */
export const codeDigits = (commitment: string): string => commitment.slice(0, 8);

/** A vote's code as screens show it, out of its commitment: `7F3A·09BC`. */
export function registerCode(commitment: string): string {
  const digits = codeDigits(commitment).toUpperCase();
  return `${digits.slice(0, 4)}·${digits.slice(4)}`;
}
