import { expect, it } from 'vitest';
import { missingQuestions } from './question-rules.ts';

it('a question that is offered is missing as long as a show has neither it nor one in the same words', () => {
  const offered = ['Le vote est-il payant\u00a0?', 'Puis-je changer\u00a0?', 'Quand\u00a0?'].map(
    (question, place) => ({ id: `vote-${place}`, question }),
  );
  const own = [
    { id: 'autre-1', question: 'le vote est-il payant ?' },
    { id: 'vote-2', question: 'À quelle heure\u00a0?' },
  ];
  expect(missingQuestions(offered, own).map(({ id }) => id)).toEqual(['vote-1']);
  expect(missingQuestions(offered, [])).toEqual(offered);
});
