import { BellRing } from 'lucide-react';
import { useRef } from 'react';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { useKeptFocus } from '#app/regie/acts/use-kept-focus.ts';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import type { Alarm } from '#domain/alarms/schema.ts';
import { alarmAdvice, alarmFound, alarmNames, alarmsCopy as copy } from '#site/copy/regie-alarms.ts';
import { timeAndDay } from '#site/copy/regie-curve.ts';
import { besideUtc } from '#site/regie-clock.ts';
import styles from './alarm-list.module.css';

/** The alarms, each with the operator who has taken it on; those that are over leave the list after ten minutes. */
export function AlarmList({ alarms, now }: { alarms: readonly Alarm[]; now: string }) {
  const list = useRef<HTMLElement>(null);
  const kept = useKeptFocus(list, list);
  return (
    <section
      className={styles.alarms}
      aria-label={copy.heading}
      data-shortcut="a"
      ref={list}
      tabIndex={-1}
      {...kept}
    >
      <div role="status">
        <ul>
          {alarms.map((alarm) => (
            <AlarmItem key={alarm.id} alarm={alarm} now={now} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function AlarmItem({ alarm, now }: { alarm: Alarm; now: string }) {
  const { id, kind, value, raised_at, cleared_at, acknowledged_by, acknowledged_at } = alarm;
  const zone = useShowZone();
  const time = (iso: string) => `${timeAndDay(iso, now)}\u00a0UTC${besideUtc(iso, zone)}`;
  const state = cleared_at ? 'over' : acknowledged_at ? 'taken' : 'untaken';
  return (
    <li className={styles[state]}>
      <div>
        <p>
          <BellRing size={20} strokeWidth={2.25} aria-hidden="true" /> <b>{alarmNames[kind]}</b>
          {value !== null && `, ${alarmFound[kind](value)}`},{' '}
          {cleared_at ? copy.over(time(cleared_at)) : copy.since(time(raised_at))}
        </p>
        {!cleared_at && <p className="sm">{alarmAdvice[kind]}</p>}
        {acknowledged_by && acknowledged_at && (
          <p className="sm">{copy.taken(acknowledged_by, time(acknowledged_at))}</p>
        )}
      </div>
      {state === 'untaken' && (
        <ActForm act="alarm.acknowledge" hidden={{ alarm_id: id }} submit={copy.take} quiet />
      )}
    </li>
  );
}
