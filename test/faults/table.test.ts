import { describe, expect, it } from 'vitest';
import { type FaultRecord, faultRow, phoneDoes, withRows } from './table.ts';

const balance = { acked: 1_234, refused: 0, unknown: 0, retried: 5, lost: 0, twice: 0, unasked: 0 };
const record: FaultRecord = {
  name: 'disk',
  title: 'disk full',
  times: 3,
  minutes: 1,
  balance,
  answers: { '503 BUSY': 2, '201': 1_234, 'no answer': 1 },
  recovered: [900, 2_400, 1_100],
};
const DOCUMENT = 'Before.\n<!-- faults: written by npm run prove:faults -->\n<!-- /faults -->\nAfter.\n';

describe('the table of faults', () => {
  it('tells what a case came to, and what a phone does with each answer', () => {
    expect(faultRow(record)).toBe(
      '| disk full | 3 | 1,234 | 0 | 0 | 1.1 s, 2.4 s | 201: 1,234; 503 BUSY: 2, kept and sent again; no answer: 1, kept and sent again |',
    );
    expect(faultRow({ ...record, recovered: [], balance: { ...balance, unasked: 2 } })).toContain(
      '| 0 | 2 | never stopped |',
    );
  });

  it('says of each answer what the outbox does with the vote', () => {
    expect(['201', '503 BUSY', '429 TOO_MANY_REQUESTS', 'no answer'].map(phoneDoes)).toEqual([
      '',
      ', kept and sent again',
      ', kept and sent again',
      ', kept and sent again',
    ]);
    expect(['409 VOTE_DAY_PASSED', '403 CONTEST_CLOSED'].map(phoneDoes)).toEqual([
      ', its author is asked',
      ', told',
    ]);
  });

  it('replaces the row of a case that ran again, keeps the others, and touches nothing else', () => {
    const once = withRows(DOCUMENT, ['| a | 1 |', '| b | 1 |']);
    const twice = withRows(once, ['| b | 2 |', '| c | 1 |']);
    expect(twice).toMatch(
      /^Before\.\n[\s\S]*\n\| a \| 1 \|\n\| b \| 2 \|\n\| c \| 1 \|\n\n<!-- \/faults -->\nAfter\.\n$/,
    );
    expect(twice.match(/\| fault \|/g)).toHaveLength(1);
    expect(() => withRows('No table.', [])).toThrow('No table');
  });
});
