import { expect, it } from 'vitest';
import { createLine, type Line } from './line.ts';

type Asked = { double(asked: number): number; fail(asked: object): void; never(asked: null): void };

/** The two ends of a line, connected in memory instead of by a channel between processes. */
function setupLine() {
  const answering: Line<Record<string, never>> = createLine<Record<string, never>, Asked>(
    (packet) => asking.receive(structuredClone(packet)),
    {
      double: (asked) => asked * 2,
      fail: (about) => Promise.reject(Object.assign(new Error('no'), about)),
      never: () => new Promise<void>(() => {}),
    },
  );
  const asking: Line<Asked> = createLine<Asked, Record<string, never>>(
    (packet) => answering.receive(structuredClone(packet)),
    {},
  );
  return asking;
}

it('a line brings each question its own answer', async () => {
  const line = setupLine();
  const answers = await Promise.all([3, 5, 8].map((number) => line.ask('double', number)));
  expect(answers).toEqual([6, 10, 16]);
});

it('a line brings the code of a refusal, and what a mail server answered', async () => {
  const line = setupLine();
  await expect(line.ask('fail', { code: 'BUSY' })).rejects.toMatchObject({ code: 'BUSY' });
  const refused = { responseCode: 550, command: 'RCPT TO' };
  await expect(line.ask('fail', refused)).rejects.toMatchObject({ responseCode: 550, command: 'RCPT TO' });
});

it('a question fails when its patience is over, and when the other end is gone', async () => {
  const line = setupLine();
  await expect(line.ask('never', null, 1)).rejects.toThrow('not answered in time');
  const asked = line.ask('never', null);
  line.cut();
  await expect(asked).rejects.toThrow('gone');
  await expect(line.ask('double', 1)).rejects.toThrow('no process left');
});
