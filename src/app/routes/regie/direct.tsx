import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { LastCodeProvider } from '#app/regie/acts/last-code.ts';
import { actAction } from '#app/regie/acts/perform.server.ts';
import { useRights } from '#app/regie/acts/use-rights.ts';
import { WaitingNote } from '#app/regie/acts/waiting-note.tsx';
import { AlarmList } from '#app/regie/alarms/alarm-list.tsx';
import { AlarmPhoneSwitch } from '#app/regie/alarms/alarm-phone-switch.tsx';
import { AirActs } from '#app/regie/live/air-acts.tsx';
import { CurveChart } from '#app/regie/live/curve-chart.tsx';
import { GrantNotice } from '#app/regie/live/grant-notice.tsx';
import styles from '#app/regie/live/live.module.css';
import { type Chosen, liveAddress } from '#app/regie/live/live-address.ts';
import { LiveExport } from '#app/regie/live/live-export.tsx';
import { LiveHead } from '#app/regie/live/live-head.tsx';
import { Countries, Figures, HealthPanel } from '#app/regie/live/live-panels.tsx';
import { LiveRanking } from '#app/regie/live/live-ranking.tsx';
import { readLive } from '#app/regie/live/live-screen.server.ts';
import { OpeningChecklist } from '#app/regie/live/opening-checklist.tsx';
import { PastWeek } from '#app/regie/live/past-week.tsx';
import { PublicationNote } from '#app/regie/live/publication-note.tsx';
import { Shortcuts } from '#app/regie/live/shortcuts.tsx';
import { useReloadAfterDrop } from '#app/regie/live/use-dropped-form.ts';
import { useLive } from '#app/regie/live/use-live.ts';
import { WeekChoice } from '#app/regie/live/week-choice.tsx';
import page from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { WaitingGroups } from '#app/regie/risk/waiting-groups.tsx';
import { regie } from '#site/copy/regie.ts';
import { liveCopy as copy } from '#site/copy/regie-live.ts';
import type { Route } from './+types/direct.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(regie.nav.live) }];

const ACTS = [
  'alarm.acknowledge',
  'contest.open',
  'contest.suspend',
  'contest.resume',
  'contest.close',
  'contest.extend',
  'contest.shorten',
  'contest.undo',
] as const;

export const loader = actPage(ACTS, ({ ctx, session, url }) => readLive(ctx.dependencies, session, url));

export const action = actAction(ACTS);

export const headers = formHeaders;

export default function Live({ loaderData }: Route.ComponentProps) {
  const { past, onAir, curve, query, following, weeks } = loaderData;
  const chosen = { ...query, following };
  if (!past) return <OnAir shown={loaderData} chosen={chosen} />;
  const choices = (
    <>
      <WeekChoice weeks={weeks} shown={past.contest.id} onAir={onAir} chosen={chosen} />
      <LiveExport chosen={chosen} />
    </>
  );
  return <PastWeek past={past} curve={curve} chosen={chosen} choices={choices} />;
}

/** Acts that an operator cannot do once their session has ended. */
function SessionActs({ ended, children }: { ended: boolean; children: ReactNode }) {
  return (
    <fieldset role="none" className={styles.acts} disabled={ended}>
      {children}
    </fieldset>
  );
}

type OnAirData = Extract<Route.ComponentProps['loaderData'], { past: null }>;

/** The contest on air, updated live. */
function OnAir({ shown, chosen }: { shown: OnAirData; chosen: Chosen }) {
  const { state, curve, fraud, trouble, lastCode } = useLive(shown, shown.query.periode);
  const { contest } = state;
  useReloadAfterDrop(liveAddress(chosen));
  const rights = useRights();
  return (
    <LastCodeProvider value={lastCode}>
      <LiveHead
        state={state}
        trouble={trouble}
        chosen={chosen}
        choices={
          contest && (
            <>
              <WeekChoice weeks={shown.weeks} shown={contest.id} onAir={contest.id} chosen={chosen} />
              <LiveExport chosen={chosen} />
            </>
          )
        }
      >
        <AlarmPhoneSwitch publicKey={shown.pushKey} />
        <Shortcuts />
      </LiveHead>
      <SessionActs ended={trouble === 'session'}>
        <AlarmList alarms={state.alarms} now={state.now} />
      </SessionActs>
      <GrantNotice grants={state.grants} now={state.now} />
      {shown.opening && <OpeningChecklist steps={shown.opening} />}
      {contest ? (
        <>
          <PublicationNote state={state} />
          <WaitingNote waiting={state.waiting} now={state.now} />
          <Figures state={state} curve={curve} />
          <div className={styles.columns}>
            <div className={styles.column}>
              {curve && <CurveChart curve={curve} lines={state.lines} chosen={chosen} />}
              <LiveRanking lines={state.lines} contest={contest} curve={curve} chosen={chosen} onAir />
            </div>
            <div className={styles.column}>
              <SessionActs ended={trouble === 'session'}>
                <AirActs
                  contest={contest}
                  nextWeek={shown.nextWeek}
                  closedAt={state.closed_at}
                  now={state.now}
                  justDone={shown.justDone}
                  lastAct={state.last_act ?? null}
                />
              </SessionActs>
              {fraud && <WaitingGroups fraud={fraud} />}
            </div>
            <div className={styles.column}>
              <HealthPanel state={state} folded={fraud !== null} />
              <Countries state={state} folded={fraud !== null} />
            </div>
          </div>
        </>
      ) : (
        <section className={`${page.block} ${page.empty}`}>
          <p>{copy.none}</p>
          {rights.acts('weeks') && !shown.opening && (
            <Link className="btn btn--1 btn--sm" to={regiePaths.newContest()}>
              {copy.plan}
            </Link>
          )}
        </section>
      )}
    </LastCodeProvider>
  );
}
