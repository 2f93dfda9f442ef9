/** By what a voter tells an entry of theirs from others: `7F3A·09BC`. @param commitment hexadecimal digits */
export function registerCode(commitment: string): string {
  const digits = commitment.slice(0, 8).toUpperCase();
  return `${digits.slice(0, 4)}·${digits.slice(4)}`;
}
