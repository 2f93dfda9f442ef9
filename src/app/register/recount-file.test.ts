import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_BEGINNING, csvLines } from '#domain/csv.ts';
import { recountCopy } from '#site/copy/register.ts';
import { type FinishedRecount, recountCsv, recountJson } from './recount-file.ts';

const recountOf = (names: readonly string[]): FinishedRecount => ({
  week: 2,
  address: 'https://palmares.example/registre/x',
  published: {
    version: 1,
    total: names.length,
    annulled: 0,
    lines: names.map((name, index) => ({
      candidateId: String(index),
      number: index + 1,
      name,
      votes: index,
    })),
  },
  outcome: {
    faults: [],
    early: false,
    votes: names.length,
    totals: Object.fromEntries(names.map((_, index) => [String(index), index])),
    annulled: {},
    reasons: [{ reason: 'Votes automatiques', votes: 3 }],
    decidedSince: false,
    resumptions: 0,
    size: names.length + 2,
    root: '0'.repeat(64),
    note: 'palmares.example/registre/x\n…',
    key: 'palmares.example/registre/x+00000000+AQ==',
    minutes: null,
    took: 12,
  },
  countedAt: '2026-11-23T16:07:00.000Z',
});

describe('the file of a recount', () => {
  it('is a table in the dialect of all our files, whatever a talent is called', () => {
    const { number, name, counted, official, annulled } = recountCopy.columns;
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (names) => {
        const lines = names.map((one, index) => [index + 1, one, index, index, 0]);
        const figures = csvLines([[number, name, counted, official, annulled], ...lines]);
        expect(recountCsv(recountOf(names))).toContain(CSV_BEGINNING + figures);
      }),
    );
  });

  it('says below its figures what they were counted from, and when', () => {
    const below = recountCsv(recountOf(['Aïcha', 'Koffi']))
      .split('\r\n')
      .slice(3);
    expect(below).toEqual([
      ';Total;1;2;0',
      '',
      'Semaine;2',
      'Recompté le (UTC);2026-11-23T16:07:00.000Z',
      'Registre;https://palmares.example/registre/x',
      'Lignes du registre;4',
      `Empreinte d’ensemble (hexadécimal);${'0'.repeat(64)}`,
      'Sceau du registre;palmares.example/registre/x+00000000+AQ==',
      'Procès-verbal (SHA-256);aucun',
      '',
    ]);
  });

  it('holds votes for a talent whom the published result does not know, after the others', () => {
    const recount = recountOf(['Aïcha']);
    recount.outcome.totals = { 0: 3, stranger: 5 };
    const { candidates, exact, annulments } = JSON.parse(recountJson(recount));
    expect(exact).toBe(true);
    expect(annulments).toEqual(recount.outcome.reasons);
    expect(candidates.map((one: Record<string, unknown>) => [one.name, one.counted, one.published])).toEqual([
      ['Aïcha', 3, 0],
      [recountCopy.unknown, 5, 0],
    ]);
  });
});
