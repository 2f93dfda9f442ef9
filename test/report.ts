/** What a test counted, for the reader of the run: a number that can be compared with the last one. */
export function report(line: string): void {
  console.log(line);
}
