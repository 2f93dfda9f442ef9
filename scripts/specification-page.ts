/** A rule of docs/specification.md, read from its row. */
interface Rule {
  /** "8.3" */
  number: string;
  /** The cell that names its tests; empty where there are none. */
  tests: string;
}

const AREA = /^## (\d+)\. /gm;
const ROW = /^\| (\d+\.\d+) \|.*\|([^|]*)\|$/gm;
/** A test by its file, and by the beginning of its title where one is given. */
const TEST = /`([\w./-]+\.(?:test|spec)\.tsx?)`(?:\s+\(?"([^"]+)")?/g;
/** A comment's citation: the page and its sections. */
const CITATION = /docs\/specification\.md((?:,? ?§\d+(?:\.\d+)?)+)/g;

/** The rules of the page, in its order. */
function toRules(page: string): Rule[] {
  return [...page.matchAll(ROW)].map(([, number = '', tests = '']) => ({ number, tests: tests.trim() }));
}

/** Gaps in the numbers of sections, and rules without a test where the page does not say that there is none. */
export function numberProblems(page: string): string[] {
  const areas = [...page.matchAll(AREA)].map(([, area = '']) => area);
  const rules = toRules(page);
  const expected = areas.flatMap((area) =>
    rules.filter(({ number }) => number.startsWith(`${area}.`)).map((_, index) => `${area}.${index + 1}`),
  );
  const numbers = rules.map(({ number }) => number);
  const wrong = numbers.findIndex((number, index) => number !== expected[index]);
  const listed = (page.split('## Not held by a test')[1] ?? '').match(/^- §\d+\.\d+/gm) ?? [];
  const admitted = listed.map((line) => line.replace('- §', ''));
  return [
    ...(rules.length === 0 ? ['no rule was found'] : []),
    ...areas
      .filter((area, index) => area !== String(index + 1))
      .map((area) => `area ${area} is out of order`),
    ...(wrong >= 0 ? [`§${numbers[wrong]} is out of order`] : []),
    ...rules
      .filter(({ number, tests }) => tests === '' && !admitted.includes(number))
      .map(({ number }) => `§${number} has no test, and is not listed under "Not held by a test"`),
    ...admitted.filter((number) => !numbers.includes(number)).map((number) => `there is no §${number}`),
  ];
}

/**
 * Finds tests that a document names and that do not exist.
 *
 * @param files paths of all tests from the repository's root
 * @param read gives the text of one of them
 */
export function testProblems(
  page: string,
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  const named = [...page.matchAll(TEST)];
  const problems = named.flatMap(([, name = '', title]) => {
    const file = files.find((path) => `/${path}`.endsWith(`/${name}`));
    if (!file) return [`no test ${name}`];
    return title === undefined || opens(read(file), title.replaceAll(/\s+/g, ' '))
      ? []
      : [`${file} has no test "${title}…"`];
  });
  return named.length === 0 ? ['no test was found'] : problems;
}

/** Whether a quoted text in the source begins with this title; Biome writes titles in any of the three quotes. */
const opens = (source: string, title: string) =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}`));

/** The citations of a file that lead to no section of the page. */
export function citationProblems(text: string, page: string): string[] {
  const numbers = new Set(toRules(page).map(({ number }) => number));
  const areas = new Set([...page.matchAll(AREA)].map(([, area = '']) => area));
  const cited = [...text.matchAll(CITATION)].flatMap(([, list = '']) => list.match(/\d+(?:\.\d+)?/g) ?? []);
  return [
    ...cited
      .filter((number) => !numbers.has(number) && !areas.has(number))
      .map((number) => `docs/specification.md has no §${number}`),
    ...(/specification §\d/i.test(text) ? ['cites a specification that is not in docs/'] : []),
  ];
}
