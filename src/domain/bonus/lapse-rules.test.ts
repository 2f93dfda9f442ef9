import { expect, it } from 'vitest';
import { bonusLapse } from './lapse-rules.ts';

const contest = (
  status: 'scheduled' | 'open' | 'closed' | 'published',
  end_date: string,
  end_contest = false,
) => ({
  status,
  end_date,
  end_contest,
});

it('bonus votes can be given until the last contest closes, and are lost then', () => {
  const first = contest('published', '2026-06-07T21:00:00.000Z');
  expect(bonusLapse([])).toEqual({ until: null, over: false });
  expect(bonusLapse([first])).toEqual({ until: null, over: false });
  const end = '2026-06-14T21:00:00.000Z';
  for (const status of ['scheduled', 'open'] as const)
    expect(bonusLapse([first, contest(status, end, true)])).toEqual({ until: end, over: false });
  for (const status of ['closed', 'published'] as const)
    expect(bonusLapse([first, contest(status, end, true)])).toEqual({ until: end, over: true });
});
