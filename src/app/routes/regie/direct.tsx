import { Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/act-page.server.ts';
import { AirActs } from '#app/regie/air-acts.tsx';
import { AlarmList } from '#app/regie/alarm-list.tsx';
import { GrantNotice } from '#app/regie/grant-notice.tsx';
import styles from '#app/regie/live.module.css';
import { LiveHead } from '#app/regie/live-head.tsx';
import { Countries, Figures, Health } from '#app/regie/live-panels.tsx';
import { LiveRanking } from '#app/regie/live-ranking.tsx';
import { MinutesChart } from '#app/regie/minutes-chart.tsx';
import { OpeningChecklist } from '#app/regie/opening-checklist.tsx';
import page from '#app/regie/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { actAction } from '#app/regie/perform.server.ts';
import { PublicationNote } from '#app/regie/publication-note.tsx';
import { useLive } from '#app/regie/use-live.ts';
import { useRights } from '#app/regie/use-rights.ts';
import { opening } from '#domain/regie/opening.ts';
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
] as const;

export const loader = actPage(ACTS, async ({ ctx, url }) => ({
  opening: await opening(ctx.dependencies),
  state: await ctx.dependencies.live.read(true),
  following: url.searchParams.has('suivre'),
}));

export const action = actAction(ACTS);

export const headers = formHeaders;

export default function Live({ loaderData }: Route.ComponentProps) {
  const { state, trouble } = useLive(loaderData.state);
  const { contest } = state;
  const rights = useRights();
  return (
    <>
      <LiveHead state={state} trouble={trouble} following={loaderData.following} />
      <AlarmList alarms={state.alarms} />
      <GrantNotice grants={state.grants} />
      {loaderData.opening && <OpeningChecklist steps={loaderData.opening} />}
      {contest ? (
        <>
          <PublicationNote state={state} />
          <Figures state={state} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <MinutesChart minutes={state.minutes} />
              <LiveRanking lines={state.lines} contest={contest} />
            </div>
            <div className={styles.column}>
              <AirActs contest={contest} now={state.now} />
              <Health state={state} />
              <Countries day={state.day} />
            </div>
          </div>
        </>
      ) : (
        <section className={`${page.block} ${page.empty}`}>
          <p>{copy.none}</p>
          {rights.acts('weeks') && !loaderData.opening && (
            <Link className="btn btn--1 btn--sm" to={regiePaths.newContest()}>
              {copy.plan}
            </Link>
          )}
        </section>
      )}
    </>
  );
}
