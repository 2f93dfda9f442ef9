import { describe, expect, it } from 'vitest';
import type { NamedInJournal } from '#domain/regie/schema.ts';
import { actInputs } from '#domain/regie/schema.ts';
import { eventSentence } from '#site/copy/regie-journal.ts';
import { dayTitle } from '#site/copy/utc-day.ts';
import { journalChanges } from './journal-changes.ts';
import { journalSubject } from './journal-subject.ts';
import { sentenceAround } from './sentence-around.ts';

const WEEK = '01a20399-841c-75c6-88b9-2d25dfb0a39c';
const AICHA = '01a20399-841c-75c6-88b9-2d25dfb0a39d';
const names: Record<string, NamedInJournal> = {
  [WEEK]: { id: WEEK, kind: 'contest', name: '3' },
  [AICHA]: { id: AICHA, kind: 'candidate', name: 'Aïcha' },
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a sentence of the journal', () => {
  it('is there for every act, and for what becomes of a request for it', () => {
    for (const act of Object.keys(actInputs)) {
      expect(eventSentence(act)).toMatch(/^(a|est) /);
      for (const ending of ['requested', 'refused', 'withdrawn', 'fallen'])
        expect(eventSentence(`${act}.${ending}`)).toContain('«');
    }
    expect(plain(eventSentence('contest.publish.requested'))).toBe(
      'a demandé : « Publier les résultats », {}',
    );
    expect(eventSentence('unheard.of')).toBe('unheard.of {}');
  });

  const at = '2026-12-03T21:00:00.000Z';
  const whole = (act: string, name: string, values: Record<string, unknown> = {}) => {
    const { before, after } = sentenceAround({ act, at, after: values }, name);
    return after === undefined ? before : before + name + after;
  };

  it('elides « de » before the name of what it was done to', () => {
    expect(whole('operator.role', 'Adama')).toBe('a changé le rôle d’Adama');
    expect(whole('operator.role', 'Fanta')).toBe('a changé le rôle de Fanta');
    expect(whole('contest.open', 'la semaine 3')).toBe('a ouvert le vote de la semaine 3');
    expect(whole('code.create', 'ABIDJAN')).toBe('a créé le code ABIDJAN');
    expect(whole('audit.exported', 'journal')).toBe('a exporté le journal');
  });

  it('names what an undo took back', () => {
    expect(whole('contest.undo', 'la semaine 3', { undone: 'contest.extend' })).toBe(
      'a annulé dans les dix secondes la prolongation du vote de la semaine 3',
    );
    expect(whole('contest.undo', 'la semaine 3', { undone: 'contest.suspend' })).toMatch(
      / la suspension du vote /,
    );
    expect(whole('contest.undo', 'la semaine 3')).toMatch(/ ce qui venait d’être fait pour la semaine 3$/);
  });

  it('says of a publication for a later hour that it is planned', () => {
    const published = (published_at: string) => whole('contest.publish', 'la semaine 1', { published_at });
    expect(published(at)).toBe('a publié les résultats de la semaine 1');
    expect(published('2026-12-03T22:00:00.000Z')).toBe(
      'a programmé la publication des résultats de la semaine 1',
    );
  });

  it('names an alert and an account with their articles', () => {
    const alert = journalSubject(`risk:${AICHA.replace('9d', 'bb')}`, {}).label;
    expect(whole('risk.annul', alert)).toBe('a annulé les votes de l’alerte …b0a3bb');
    expect(whole('risk.restore', alert)).toBe('a rétabli des votes de l’alerte …b0a3bb');
    expect(whole('risk.viewed', alert)).toBe('a consulté l’alerte …b0a3bb');
    const list = journalSubject(`annulment:${AICHA.replace('9d', 'bb')}`, {}).label;
    expect(whole('risk.restore-list', list)).toMatch(/, pour l’annulation …b0a3bb$/);
    const account = journalSubject(`user:${AICHA.replace('9d', 'bb')}`, {}).label;
    expect(whole('user.viewed', account)).toBe('a consulté le compte …b0a3bb');
  });

  it('names a thing as it is called today, and leads to its page', () => {
    expect(journalSubject(`contest:${WEEK}`, names)).toMatchObject({
      label: 'la semaine\u00a03',
      page: { to: `/regie/semaines/${WEEK}`, area: 'weeks' },
    });
    expect(journalSubject(`candidate:${AICHA}`, names).label).toBe('Aïcha');
  });

  it('names what is gone, or never had an id, by the words that were kept', () => {
    expect(journalSubject('contest:semaine-4', names)).toEqual({ label: 'la semaine\u00a04' });
    expect(journalSubject('operator:awa@exemple.org', names)).toEqual({ label: 'awa@exemple.org' });
    expect(journalSubject('code:RADIOSUD', names)).toEqual({ label: 'RADIOSUD' });
    expect(journalSubject('candidate:Nadège', names)).toEqual({ label: 'Nadège' });
    expect(journalSubject(`candidate:${WEEK.replace('9c', 'aa')}`, names).label).toBe('talent …b0a3aa');
  });

  it('names a text by its title', () => {
    expect(journalSubject('page:cgu', {}).label).toBe('Conditions d’utilisation');
  });

  it('leads to a user’s account and to an alert by their ids, and names neither', () => {
    expect(journalSubject(`user:${AICHA.replace('9d', 'bb')}`, {})).toMatchObject({
      label: 'le compte …b0a3bb',
      page: { area: 'people' },
    });
    expect(journalSubject('user:unknown', {})).toEqual({ label: 'un compte' });
    expect(journalSubject(`risk:${WEEK}:${AICHA}`, {})).toMatchObject({ page: { area: 'fraud' } });
  });
});

describe('the changes of an event', () => {
  it('are told field by field, before and after, without what stayed as it was', () => {
    const before = { name: 'Palmarès', daily_votes: 1, countries: ['CI', 'SN'] };
    const after = { name: 'Balafon', daily_votes: 1, countries: ['CI'] };
    expect(journalChanges({ before, after }, names)).toEqual([
      { field: 'Nom', was: 'Palmarès', is: 'Balafon' },
      { field: expect.any(String), was: 'CI, SN', is: 'CI' },
    ]);
  });

  it('call things by their names, and leave out what the sentence has said', () => {
    const after = { contest_id: WEEK, approval: WEEK, requested_by: 'Fanta', candidate_ids: [AICHA, WEEK] };
    expect(journalChanges({ before: null, after }, names)).toEqual([
      { field: 'Talents en lice', was: null, is: 'Aïcha, 3' },
    ]);
  });

  it('tell new things by what they are called, however much was written of each', () => {
    const candidates = [
      { id: AICHA, display_name: 'Nafi', pagne: { a: '#FFB627' } },
      { id: WEEK, display_name: 'Yao', portrait: null },
    ];
    expect(journalChanges({ before: null, after: { candidates } }, {})).toEqual([
      { field: 'Talents', was: null, is: 'Nafi, Yao' },
    ]);
  });
});

it('a day of the journal has its weekday', () => {
  expect(plain(dayTitle('2026-11-23'))).toBe('Lundi 23 novembre 2026');
  expect(plain(dayTitle('2026-12-01'))).toBe('Mardi 1er décembre 2026');
});
