import { describe, expect, it } from 'vitest';
import { FAQ_SEARCH_MAX, faqSections, readSearch, searchFaq } from './faq-search.ts';

const items = [
  { id: 'vote-combien', question: 'Combien de fois puis-je voter ?', answer: 'Une fois par jour.' },
  { id: 'bonus-gagner', question: 'Comment gagner un vote bonus ?', answer: 'En parrainant cinq proches.' },
  { id: 'resultats-quand', question: 'Quand les résultats sont-ils publiés ?', answer: 'Après la clôture.' },
  { id: 'vote-changer', question: 'Puis-je changer mon vote ?', answer: 'Non.' },
];
const found = (query: string) => searchFaq(items, query).map(({ id }) => id);

describe('searchFaq', () => {
  it('finds words in questions and answers, with or without accents and capitals', () => {
    expect(found('RESULTATS')).toEqual(['resultats-quand']);
    expect(found('clôture')).toEqual(['resultats-quand']);
    expect(found('parrain')).toEqual(['bonus-gagner']);
  });

  it('needs every word, in any order, and overlooks a final plural', () => {
    expect(found('bonus gagner')).toEqual(['bonus-gagner']);
    expect(found('bonus publié')).toEqual([]);
    expect(found('votes')).toEqual(['vote-combien', 'bonus-gagner', 'vote-changer']);
  });

  it('shows everything when nothing is searched for', () => {
    for (const query of ['', '  ', '?!']) expect(found(query)).toHaveLength(items.length);
  });
});

describe('readSearch', () => {
  it('trims, cuts, and has null for nothing', () => {
    expect(readSearch(null)).toBeNull();
    expect(readSearch('   ')).toBeNull();
    expect(readSearch(' bonus ')).toBe('bonus');
    expect(readSearch('a'.repeat(500))).toHaveLength(FAQ_SEARCH_MAX);
  });
});

describe('faqSections', () => {
  it('gathers questions by the first word of their id, in the order of first appearance', () => {
    expect(faqSections(items).map(({ section, items: own }) => [section, own.length])).toEqual([
      ['vote', 2],
      ['bonus', 1],
      ['resultats', 1],
    ]);
  });
});
