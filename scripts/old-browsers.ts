/** Features newer than the oldest browser that is given scripts (src/app/ui/shell/start-script.ts). */
const TOO_YOUNG =
  /\.(?:toReversed|toSorted|toSpliced|findLast|findLastIndex|withResolvers|groupBy|fromAsync)\(|\bURL\.(?:canParse|parse)\(|\bAbortSignal\.(?:any|timeout)\(|\bstructuredClone\(|\(\?<[=!]/g;

/** What a script uses that browsers which are given it may not have, as it stands there. */
export function tooYoung(code: string): string[] {
  return code.match(TOO_YOUNG) ?? [];
}
