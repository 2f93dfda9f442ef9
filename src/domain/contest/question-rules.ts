interface Question {
  id: string;
  question: string;
}

/** A question in a form that ignores capitals and the kind and number of spaces. */
const words = (question: string): string => question.toLowerCase().replace(/\s+/g, ' ').trim();

/** The offered questions that a show does not have, neither by their id nor in the same words. */
export function missingQuestions<Q extends Question>(offered: readonly Q[], own: readonly Question[]): Q[] {
  const ids = new Set(own.map(({ id }) => id));
  const asked = new Set(own.map(({ question }) => words(question)));
  return offered.filter(({ id, question }) => !ids.has(id) && !asked.has(words(question)));
}
