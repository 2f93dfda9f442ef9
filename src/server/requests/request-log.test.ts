import { pino } from 'pino';
import { expect, it } from 'vitest';
import { requestLog } from './request-log.ts';

/** The log of a request, with the lines that it wrote and the child logs that were made for it. */
function setup() {
  const lines: Record<string, unknown>[] = [];
  const whole = pino({ level: 'trace' }, { write: (line) => lines.push(JSON.parse(line)) });
  const made: object[] = [];
  const { child } = whole;
  whole.child = function (this: unknown, bindings: object) {
    if (this === whole) made.push(bindings);
    return child.call(this as typeof whole, bindings);
  } as typeof whole.child;
  const log = requestLog.call({} as never, whole, { reqId: 'a-request' }, {}, {} as never);
  return { log, lines, made };
}

it('the log of a request is made with its first line, once', () => {
  const { log, lines, made } = setup();
  expect(made).toEqual([]);
  log.warn({ code: 'X' }, 'first');
  log.error('second');
  expect(made).toEqual([{ reqId: 'a-request' }]);
  expect(lines).toMatchObject([
    { level: 40, reqId: 'a-request', code: 'X', msg: 'first' },
    { level: 50, reqId: 'a-request', msg: 'second' },
  ]);
});

it('the log of a request writes at each level, and has child logs', () => {
  const { log, lines } = setup();
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const) log[level](level);
  log.silent('silent');
  expect(lines.map(({ msg }) => msg)).toEqual(['fatal', 'error', 'warn', 'info', 'debug', 'trace']);
  expect(log.level).toBe('trace');
  log.level = 'error';
  log.info('left out');
  log.child({ more: 1 }).error('of its own');
  expect(lines.slice(6)).toMatchObject([{ reqId: 'a-request', more: 1, msg: 'of its own' }]);
});
