/**
 * The text of a competition: its own, else the one that all competitions share.
 *
 * @param texts texts by file path
 * @throws {Error} when there is neither
 */
export function ownText(
  texts: Readonly<Record<string, string>>,
  folder: string,
  name: string,
  competitionId: string,
): string {
  const text = texts[`${folder}/${competitionId}/${name}.md`] ?? texts[`${folder}/${name}.md`];
  if (text === undefined) throw new Error(`No text named ${name}`);
  return text;
}
