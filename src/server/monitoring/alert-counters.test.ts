import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { testApplication } from '#test/application.ts';
import { keepAlarms } from '../alarms/keep-alarms.ts';
import { createTotals } from '../processes/totals.ts';
import { makePushKeys } from '../push/push-setting.ts';
import { keepReminders } from '../reminders/keep-reminders.ts';

const ALERTS = new URL('../../../ops/prometheus/alerts.yml', import.meta.url);
const [PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY] = makePushKeys();

/** The metrics of a server that has just started, before anything has happened. */
async function firstReading(): Promise<string> {
  const { deps } = await testApplication({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY });
  for (const stop of [keepAlarms({ ...deps, workers: 1 }), keepReminders(deps)]) onTestFinished(stop);
  return [await deps.metrics.registry.metrics(), await createTotals().text(1)].join('\n');
}

it('a counter that an alert asks for is exported from the start, for each value of a label that the alert names', async () => {
  const rules = await readFile(ALERTS, 'utf8');
  const told = await firstReading();
  const asked = [...rules.matchAll(/(palmares_\w+_total)(?:\{(\w+)=~?"([^"]*)"\})?/g)].flatMap(
    ([, name = '', label, values = '']) =>
      label ? values.split('|').map((value) => `${name}{${label}="${value}"} 0`) : [`${name}(?:{.+})? 0`],
  );
  expect(asked).toContain('palmares_votes_refused_total{code="INTERNAL"} 0');
  expect(asked.filter((series) => !new RegExp(`^${series}$`, 'm').test(told))).toEqual([]);
});

it('the outcomes of alarms and reminders at push services are exported from the start', async () => {
  const told = await firstReading();
  for (const outcome of ['taken', 'gone', 'failed', 'dropped']) {
    expect(told).toContain(`palmares_alarm_pushes_total{outcome="${outcome}"} 0\n`);
    for (const kind of ['daily', 'last_hour', 'results'])
      expect(told).toContain(`palmares_reminders_total{kind="${kind}",outcome="${outcome}"} 0\n`);
  }
});
