/** From its opening, which code never puts in the middle of a word, to its end. */
const COMMENT = /(?<=^|[\s{])(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
/** A file of ours, by the end of its path; before it, where it is told, what stands in it. */
const POINTER =
  /(?:`(\w+)` (?:in|of) )?(?<![\w*<{}$@/.#-])`?((?:#|\.{1,2}\/)?[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs))\b/g;

/**
 * Which files that comments name are not there, and what is not in them.
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
