import { describe, expect, it } from 'vitest';
import { mayChangeByHand, nextChangeAt, nextPhaseAt } from '#app/contest/use-next-phase.ts';
import type { Candidate, Contest, FaqItem } from '#domain/contest/schema.ts';
import { home } from '#site/copy/home.ts';
import { teaser } from './faq-teaser.tsx';
import { toScene } from './scene.ts';
import { linkPreviewFor, type SharedThing, sharedIn, sharedThing } from './shared-link.ts';
import { inRibbon } from './talents.tsx';

const query = (text: string) => new URLSearchParams(text);
const candidate = (number: number, eliminated = false, gender: 'f' | 'm' = 'f') =>
  ({
    id: `c${number}`,
    display_name: `Talent ${number}`,
    number,
    eliminated,
    gender,
    description: 'long',
  }) as Candidate;
const question = { id: 'x', question: 'Pourquoi ?', answer: 'Parce que.' } satisfies FaqItem;
const published = [
  { id: 'w1', week: 1 },
  { id: 'w2', week: 2 },
] as Contest[];

describe('a shared link', () => {
  const sharedKind = (text: string) => sharedIn(query(text))?.kind ?? null;
  const show = [candidate(1), candidate(2, false, 'm'), candidate(3)];
  const thing = (text: string, contests: Contest[] = []) =>
    sharedThing(sharedIn(query(text)), { candidates: show, faq: [question], published: contests });

  it('tells what is shared', () => {
    expect(sharedKind('cd=c1')).toBe('candidate');
    expect(sharedKind('faq=3')).toBe('faq');
    expect(sharedKind('ct=w2&cdt=c1.c2')).toBe('votes');
    expect(sharedKind('rs=1&ct=w2')).toBe('results');
    expect(sharedKind('rs=2')).toBeNull();
    expect(sharedKind('ref=MOUSSA')).toBeNull();
    expect(sharedKind('cd=<script>')).toBeNull();
  });

  it('finds what the ids stand for', () => {
    expect(thing('cd=c2')).toEqual({ kind: 'candidate', candidate: show[1] });
    expect(thing('ct=w1&cdt=c3.unknown.c1.c3')).toEqual({ kind: 'votes', candidates: [show[0], show[2]] });
    expect(thing('faq=x')).toEqual({ kind: 'faq', item: question });
    expect(thing('rs=1&ct=w1', published)).toEqual({ kind: 'results', week: 1 });
    expect(thing('rs=1', published)).toEqual({ kind: 'results', week: 2 });
    expect(thing('rs=1&ct=unknown', published)).toEqual({ kind: 'results', week: 2 });
  });

  it('leads to the plain page where they stand for nothing here', () => {
    for (const text of ['cd=unknown', 'cd=<script>', 'faq=nothing', 'ct=w1', 'ct=w1&cdt=no.such', 'rs=1', ''])
      expect([text, thing(text)]).toEqual([text, null]);
  });

  it('has the titles of the specification, letter for letter', () => {
    const title = (text: string) => linkPreviewFor(thing(text, published))?.title;
    expect(title('cd=c1')).toBe('Je soutiens ma candidate');
    expect(title('faq=x')).toBe('Comment ca marche?');
    expect(title('ct=w1&cdt=c1.c2')).toBe("J'ai voté pour mes candidats");
    expect(title('rs=1&ct=w1')).toBe('Résultats du vote de la semaine 1');
    expect(title('rs=1&ct=w2')).toBe('Résultats du vote de la semaine 2');
    expect(linkPreviewFor(null)).toBeNull();
  });

  it('has titles that agree with those whom they are about', () => {
    const title = (text: string) => linkPreviewFor(thing(text, published))?.title;
    expect(title('cd=c2')).toBe('Je soutiens mon candidat');
    expect(title('cdt=c1')).toBe("J'ai voté pour ma candidate");
    expect(title('cdt=c2')).toBe("J'ai voté pour mon candidat");
    expect(title('cdt=c1.c3')).toBe("J'ai voté pour mes candidates");
  });
});

describe('the stage of the home page', () => {
  const open = { week: 3, status: 'open', daily_votes: 1, end_contest: false } as Contest;
  const [woman, man] = [candidate(1), candidate(2, false, 'm')];
  const scene = (...[shared, contest = open, winner]: [SharedThing | null, Contest?, Candidate?]) =>
    toScene(shared, { contest, winner: winner ?? null });

  it('is a shared talent’s, with the vote for them preselected', () => {
    expect(scene({ kind: 'candidate', candidate: woman })).toMatchObject({
      heading: 'Soutenez Talent 1.',
      alone: { candidate: { id: 'c1' }, sheet: '/detailscandidats?cd=c1' },
      go: { to: '/vote?cd=c1#talent-1', label: 'Voter pour Talent 1' },
    });
  });

  it('names on its button no talent whose name would fill it', () => {
    const label = (display_name: string) =>
      scene({ kind: 'candidate', candidate: { ...woman, display_name } }).go?.label;
    expect(label('Jean-Baptiste K.')).toBe('Voter pour Jean-Baptiste K.');
    expect(label('Marie-Françoise N’Guessan Kouamé-d’Arcès')).toBe('Voter pour ce talent');
  });

  it('preselects no talent who has left, and says so as it is said of them', () => {
    const gone = (gender: 'f' | 'm') => scene({ kind: 'candidate', candidate: candidate(1, true, gender) });
    expect(gone('f')).toMatchObject({
      heading: 'Talent 1',
      lead: 'Elle a quitté l’aventure.',
      go: { to: '/vote', label: 'Choisir un autre talent' },
    });
    expect(gone('m').lead).toBe('Il a quitté l’aventure.');
  });

  it('preselects no talent whom the week leaves out, and does not say that they have left', () => {
    const absent = (gender: 'f' | 'm', status: Contest['status'] = 'open') =>
      toScene(
        { kind: 'candidate', candidate: candidate(1, false, gender) },
        { contest: { ...open, status }, winner: null, absent: true },
      );
    expect(absent('f')).toMatchObject({
      heading: 'Talent 1',
      lead: 'Elle ne participe pas au vote de la semaine\u00a03.',
      alone: { sheet: '/detailscandidats?cd=c1' },
      go: { to: '/vote', label: 'Choisir un autre talent' },
    });
    expect(absent('m', 'closed').lead).toBe('Il n’a pas participé au vote de la semaine\u00a03.');
  });

  it('asks « Et vous ? » beside the choice that was shared, and preselects none of it', () => {
    const { heading, lead, chosen, go } = scene({ kind: 'votes', candidates: [woman, man] });
    expect([heading, lead]).toEqual([
      'Et vous\u00a0?',
      'On a voté pour Talent 1 et Talent 2. À vous de choisir.',
    ]);
    expect(chosen.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(go?.to).toBe('/vote');
    expect(scene({ kind: 'votes', candidates: [man] })).toMatchObject({ alone: { candidate: { id: 'c2' } } });
  });

  it('leads to no vote once the season’s last one is closed, whatever the link shares', () => {
    const contest: Contest = { ...open, end_contest: true, status: 'closed' };
    const atTheEnd = (shared: SharedThing) => toScene(shared, { contest, winner: null });
    expect(atTheEnd({ kind: 'votes', candidates: [woman, man] })).toMatchObject({
      heading: 'On a voté pour Talent 1 et Talent 2.',
      lead: 'Merci pour tous vos votes.',
      go: null,
    });
    for (const shown of [candidate(1), candidate(1, true)])
      expect(atTheEnd({ kind: 'candidate', candidate: shown }).go).toBeNull();
  });

  it('is the winner’s at the end, but for a link to another talent', () => {
    const end = { ...open, status: 'published', end_contest: true } as Contest;
    expect(scene(null, end, woman).heading).toBe('Talent 1 remporte la compétition.');
    expect(scene({ kind: 'candidate', candidate: woman }, end, woman).alone?.sheet).toBeNull();
    expect(scene({ kind: 'candidate', candidate: man }, end, woman)).toMatchObject({
      heading: 'Talent 2',
      go: null,
    });
  });

  it('is the show’s without a shared link', () => {
    expect(scene(null)).toMatchObject({ alone: null, chosen: [], go: null });
  });
});

describe('what the home page sends', () => {
  it('shows six of those in the contest where a link leads to all', () => {
    const allCandidates = [candidate(9, true), ...[1, 2, 3, 4, 5, 6, 7].map((number) => candidate(number))];
    expect(inRibbon(allCandidates, true)).toMatchObject({ count: 7, candidates: { length: 6 } });
    expect(inRibbon(allCandidates, false).candidates).toHaveLength(7);
    expect(inRibbon(allCandidates, true).candidates[0]).not.toHaveProperty('description');
  });

  it('speaks of one talent as of one', () => {
    const { heading, all, allLabel } = home.talents;
    const said = (count: number) => [heading(count), all(count), allLabel(count)];
    expect(said(1)).toEqual(['Le talent de la semaine', 'Voir le talent', 'Voir le talent']);
    expect(said(2)).toEqual(['Les talents de la semaine', 'Voir les 2', 'Voir les 2 talents']);
  });

  it('tells the shared question from the first ones', () => {
    const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as FaqItem);
    const shown = (shared: string) => {
      const { asked, faq } = teaser(items, items.find(({ id }) => id === shared) ?? null);
      return [asked?.id ?? null, faq.map(({ id }) => id)];
    };
    expect(shown('d')).toEqual(['d', ['a', 'b', 'c']]);
    expect(shown('b')).toEqual(['b', ['a', 'c', 'd']]);
    expect(shown('nothing')).toEqual([null, ['a', 'b', 'c']]);
  });

  it('tells the phone when the phase changes', () => {
    const dates = {
      start_date: '2026-11-16T00:00:00Z',
      end_date: '2026-11-21T20:00:00Z',
      result_date: '2026-11-22T21:00:00Z',
    };
    const at = (status: Contest['status']) => nextPhaseAt({ ...dates, status });
    expect(at('scheduled')).toBe(Date.parse(dates.start_date));
    expect(at('open')).toBe(Date.parse(dates.end_date));
    expect(at('closed')).toBe(Date.parse(dates.result_date));
    expect(at('suspended')).toBeNull();
    expect(nextPhaseAt(null)).toBeNull();
  });

  it('tells the phone when else it has to be read again', () => {
    const dates = {
      start_date: '2026-11-16T00:00:00Z',
      end_date: '2026-11-21T20:00:00Z',
      result_date: '2026-11-22T21:00:00Z',
    };
    const at = (status: Contest['status'], now: string) => {
      const change = nextChangeAt({ ...dates, status }, Date.parse(now));
      return change === null ? null : new Date(change).toISOString();
    };
    // Votes come back at midnight UTC, unless the vote closes before.
    expect(at('open', '2026-11-20T23:59:59Z')).toBe('2026-11-21T00:00:00.000Z');
    expect(at('open', '2026-11-21T00:00:00Z')).toBe('2026-11-21T20:00:00.000Z');
    expect(at('scheduled', '2026-11-15T12:00:00Z')).toBe('2026-11-16T00:00:00.000Z');
    // No date is known.
    expect(at('suspended', '2026-11-20T12:00:00Z')).toBeNull();
    expect(at('closed', '2026-11-22T21:00:00Z')).toBeNull();
    expect(at('published', '2026-11-23T12:00:00Z')).toBeNull();
    const byHand = (status: Contest['status']) => mayChangeByHand({ ...dates, status });
    for (const status of ['scheduled', 'open', 'suspended', 'closed'] as const)
      expect(byHand(status), status).toBe(true);
    expect([byHand('published'), mayChangeByHand(null)]).toEqual([false, false]);
  });
});
