/** Prints what a test has counted, to be compared with the last run. */
export function report(line: string): void {
  console.log(line);
}
