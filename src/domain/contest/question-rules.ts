interface Question {
  id: string;
  question: string;
}

/** A question without what its author may write differently: capitals, and the kind and number of spaces. */
const words = (question: string): string => question.toLowerCase().replace(/\s+/g, ' ').trim();

/** Of some questions those that a show does not have: neither by their id nor written anew in the same words. */
export function missingQuestions<Q extends Question>(offered: readonly Q[], own: readonly Question[]): Q[] {
  const ids = new Set(own.map(({ id }) => id));
  const asked = new Set(own.map(({ question }) => words(question)));
  return offered.filter(({ id, question }) => !ids.has(id) && !asked.has(words(question)));
}
