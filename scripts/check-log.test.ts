import { expect, it } from 'vitest';
import { logMessages } from './check-log.ts';

it('finds what the server tells in warnings and errors, however the call is written', () => {
  const source = `
    log.warn('no standby');
    deps.log.error({ err, at: when(now()) }, 'a look has failed');
    request.log.info({ err }, 'all is well');
    log?.error(
      { kind },
      'sign-in failed',
    );
    const days = createRareReading((contest) => watchDay(db, contest), log, 'figures of the day');
    stop(warn('phones are gone'));
    log.error(failure, what);
  `;
  expect(logMessages(source)).toEqual([
    'no standby',
    'a look has failed',
    'sign-in failed',
    'figures of the day',
    'phones are gone',
  ]);
});
