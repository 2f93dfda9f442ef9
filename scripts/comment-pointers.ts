/** A comment from its opening, which in code never follows a letter directly, to its end. */
const COMMENT = /(?<=^|[\s{])(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
/** A file of ours, by the end of its path, and the name before it that the comment says is in the file, if any. */
const POINTER =
  /(?:`(\w+)` (?:in|of) )?(?<![\w*<{}$@/.#-])`?((?:#|\.{1,2}\/)?[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs))\b/g;

/**
 * Finds files that comments name and that do not exist, and names that are not in the file that a comment says.
 *
 * @param text of a source file
 * @param files paths of all files that may be named, from the repository's root
 * @param read gives the text of one of them
 */
export function pointerProblems(
  text: string,
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  const comments = (text.match(COMMENT) ?? []).map((comment) =>
    comment.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' '),
  );
  return comments.flatMap((comment) =>
    [...comment.matchAll(POINTER)].flatMap(([, name, pointer = '']) => {
      const end = pointer.replace(/^(?:#|(?:\.{1,2}\/)+)/, '/').replace(/^(?!\/)/, '/');
      const meant = files.filter((file) => `/${file}`.endsWith(end));
      if (meant.length === 0) return [`a comment names ${pointer}, which is not there`];
      if (name === undefined || meant.some((file) => new RegExp(`\\b${name}\\b`).test(read(file)))) return [];
      return [`a comment names ${name} in ${pointer}, which is not in it`];
    }),
  );
}
