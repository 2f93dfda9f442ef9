import { CalendarMinus, CalendarPlus, Pause, Play, Square } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { FormAlert } from '#app/forms/form-alert.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { useActPage } from '#app/regie/acts/use-act-page.ts';
import { useKeptFocus } from '#app/regie/acts/use-kept-focus.ts';
import { useRights, useRole } from '#app/regie/acts/use-rights.ts';
import { DateField } from '#app/regie/parts/date-field.tsx';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import { regiePaths } from '#app/regie/paths.ts';
import { extensionLimits, type NextWeek } from '#domain/contest/end-rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import type { JustDone } from '#domain/contest/undo-rules.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { liveCopy as copy, shortMoment, utcSecond, utcTime } from '#site/copy/regie-live.ts';
import { onAirCopy } from '#site/copy/regie-on-air.ts';
import { besideUtc, hourBeside } from '#site/regie-clock.ts';
import styles from './air-acts.module.css';
import { HoldButton } from './hold-button.tsx';
import live from './live.module.css';
import { steps } from './live-figures.ts';
import { LatestEnd, MoreTime, MoreTimeFilled } from './more-time.tsx';
import { UndoBar } from './undo-bar.tsx';

interface Props {
  contest: Contest;
  /** The week that begins next, where it limits extensions. */
  nextWeek: NextWeek | null;
  /** When an operator closed the vote by hand. */
  closedAt: string | null;
  /** The database's clock. */
  now: string;
  /** What the operator did a moment ago, with the database's clock when the page was rendered. */
  justDone: { done: JustDone; now: string } | null;
  /** Id of the newest act on the contest, as the live figures know it. */
  lastAct: string | null;
}

/**
 * The vote's phase and the acts on it; each act says what it will do before the operator confirms it. What comes and
 * goes has its place over the heading or below the buttons: one that acts while it is held must not take the place of
 * another under the operator's finger.
 */
export function AirActs({ contest, nextWeek, closedAt, now, justDone, lastAct }: Props) {
  const { answer, may } = useActPage();
  const rights = useRights();
  const role = useRole();
  const { status } = contest;
  const zone = useShowZone();
  const told = (iso: string) => `${utcSecond(iso)}${NBSP}UTC${besideUtc(iso, zone)}`;
  const end = told(contest.end_date);
  const limits = role && extensionLimits(role);
  const offers = (act: ActName) => OFFERED[status].includes(act) && may.includes(act);
  const panel = useRef<HTMLElement>(null);
  const answered = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(answered, panel);
  return (
    <section className={live.panel} aria-labelledby="agir" ref={panel}>
      <div className={styles.head}>
        <h2 className={live.heading} id="agir">
          {copy.state}
        </h2>
        <Link className="lienfl" to={regiePaths.contest(contest.id)}>
          {rights.acts('weeks') ? copy.edit : copy.see}
        </Link>
        {justDone && (
          <UndoBar key={justDone.done.event_id} {...justDone} contestId={contest.id} lastAct={lastAct} />
        )}
      </div>
      <div className={styles.told} ref={answered} tabIndex={-1}>
        <PhaseSteps contest={contest} closedAt={closedAt} now={now} />
      </div>
      <div className={styles.drawers} {...kept}>
        {offers('contest.open') && (
          <Drawer contest={contest} act="contest.open" icon={<Play {...ICON} />} says={copy.open}>
            {copy.consequence.open}
          </Drawer>
        )}
        {offers('contest.suspend') && (
          <HoldButton act="contest.suspend" fields={{ contest_id: contest.id }} danger shortcut="s">
            <Pause {...ICON} />
            <span>{copy.suspend}</span>
            <span className={styles.small} aria-hidden="true">
              {copy.hold}
            </span>
          </HoldButton>
        )}
        {offers('contest.suspend') && (
          <Drawer
            fallback
            contest={contest}
            act="contest.suspend"
            icon={<Pause {...ICON} />}
            says={copy.suspend}
            danger
          >
            {copy.consequence.suspend(end)}
          </Drawer>
        )}
        {offers('contest.resume') && (
          <Drawer
            contest={contest}
            act="contest.resume"
            icon={<Play {...ICON} />}
            says={copy.resume}
            open
            shortcut="s"
          >
            {copy.consequence.resume(end)}
          </Drawer>
        )}
        {offers('contest.close') && (
          <Drawer
            contest={contest}
            act="contest.close"
            icon={<Square {...ICON} />}
            says={copy.close}
            danger
            final
          >
            {copy.consequence.close}
          </Drawer>
        )}
        {limits && offers('contest.extend') && status !== 'scheduled' && (
          <MoreTime contest={contest} nextWeek={nextWeek} presses={limits.presses} />
        )}
        {limits && offers('contest.extend') && (
          <Drawer
            contest={contest}
            act="contest.extend"
            icon={<CalendarPlus {...ICON} />}
            says={copy.extend}
            field={
              <>
                <NewEnd contest={contest} now={now} help={nextWeek && <LatestEnd nextWeek={nextWeek} />} />
                {status !== 'scheduled' && (
                  <MoreTimeFilled contest={contest} nextWeek={nextWeek} presses={limits.presses} />
                )}
              </>
            }
          >
            {copy.consequence.extend(end, limits.alone)}
          </Drawer>
        )}
        {offers('contest.shorten') && (
          <Drawer
            contest={contest}
            act="contest.shorten"
            icon={<CalendarMinus {...ICON} />}
            says={copy.shorten}
            field={<NewEnd contest={contest} now={now} />}
            danger
          >
            {copy.consequence.shorten(end, status === 'scheduled' ? told(contest.start_date) : null)}
          </Drawer>
        )}
        {OFFERED[status].length === 0 && (
          <Link className="btn btn--2 btn--sm" to={regiePaths.count(contest.id)}>
            {copy.count}
          </Link>
        )}
        <MovedEnd answer={answer} end={contest.end_date} />
      </div>
      <StrayAnswer answer={answer} told={OFFERED[status].some((act) => act === answer?.values.act)} />
    </section>
  );
}

/** When another operator has moved the end first: says when the vote ends now, above the refusal. */
function MovedEnd({ answer, end }: { answer: FormAnswer | undefined; end: string }) {
  const zone = useShowZone();
  const { act, current_end } = answer?.values ?? {};
  const moved =
    answer?.code === 'CHANGED_MEANWHILE' && (act === 'contest.extend' || act === 'contest.shorten');
  if (!moved || !current_end || current_end === end) return null;
  return (
    <div className={styles.moved}>
      <FormAlert title={onAirCopy.endChanged(`${utcTime(end)}${NBSP}UTC${besideUtc(end, zone)}`)}>
        <p>{onAirCopy.endChangedHelp}</p>
      </FormAlert>
    </div>
  );
}

/** The acts offered in each phase. */
const OFFERED: Record<Contest['status'], readonly ActName[]> = {
  scheduled: ['contest.open', 'contest.extend', 'contest.shorten'],
  open: ['contest.suspend', 'contest.close', 'contest.extend', 'contest.shorten'],
  suspended: ['contest.resume', 'contest.close', 'contest.extend', 'contest.shorten'],
  closed: [],
  published: [],
};

const NBSP = '\u00a0';
const ICON = { size: 18, strokeWidth: 2.25, 'aria-hidden': true } as const;

interface DrawerProps extends Pick<Props, 'contest'> {
  act: ActName;
  icon: ReactNode;
  says: string;
  /** What the act will do. */
  children: string;
  field?: ReactNode;
  danger?: boolean;
  /** True for an act without a simple undo: its button is red even while folded. */
  final?: boolean;
  /** True for the act that the operator looks for: open from the start, and first. */
  open?: boolean;
  /** True for the form that a quicker button replaces where there are scripts. */
  fallback?: boolean;
  shortcut?: string;
}

/** An act folded behind its name: opening it shows what has to be read and typed first. */
function Drawer({
  act,
  icon,
  says,
  contest,
  children,
  field,
  danger = false,
  final = false,
  open = false,
  fallback = false,
  shortcut,
}: DrawerProps) {
  const { answer } = useActPage();
  return (
    <details
      open={open || answer?.values.act === act}
      className={fallback ? styles.fallback : open ? styles.first : undefined}
      data-shortcut={shortcut}
    >
      <summary className={`btn btn--sm ${final ? 'btn--danger' : 'btn--2'}`}>
        {icon}
        {says}
      </summary>
      <ActForm
        act={act}
        hidden={{ contest_id: contest.id, ...(field ? { current_end: contest.end_date } : {}) }}
        submit={says}
        consequence={children}
        needsCode
        danger={danger}
        // The page may have two such forms, for a later and an earlier end.
        among={useId()}
        {...(field ? { labels: { end_date: copy.newEnd } } : {})}
      >
        {field}
      </ActForm>
    </details>
  );
}

function NewEnd({ contest, now, help }: Pick<Props, 'contest' | 'now'> & { help?: ReactNode }) {
  return <DateField name="end_date" help={help} iso={contest.end_date} now={Date.parse(now)} />;
}

/** The vote's three steps, with their announced times, or the earlier times at which an operator acted. */
function PhaseSteps({ contest, closedAt, now }: Pick<Props, 'contest' | 'closedAt' | 'now'>) {
  const { status, start_date, end_date, result_date, published_at } = contest;
  const zone = useShowZone();
  const [opened, closed, published] = steps(status);
  const list = [
    { step: opened, name: copy.steps.opening, at: start_date },
    { step: closed, name: closedAt ? copy.steps.closedByHand : copy.steps.closing, at: closedAt ?? end_date },
    { step: published, name: copy.steps.results, at: published_at ?? result_date },
  ];
  return (
    <ol className={styles.steps}>
      {list.map(({ step, name, at }) => (
        <li
          key={at + name}
          className={`${styles[step] ?? ''} ${step === 'current' && status === 'suspended' ? styles.suspended : ''}`}
          aria-current={step === 'current' ? 'step' : undefined}
        >
          <span>{name}</span>
          {/* A past step may have no time of its own: an announced time that is still to come means nothing then. */}
          {(step === 'coming' || at <= now) && (
            <time dateTime={at}>
              {shortMoment(at)}
              {hourBeside(at, zone)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
