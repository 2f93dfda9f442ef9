import { X } from 'lucide-react';
import { Link } from 'react-router';
import { pagneClass } from '#app/contest/pagne.ts';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import type { Curve } from '#domain/regie/curve-schema.ts';
import type { LiveLine } from '#domain/regie/schema.ts';
import { curveCopy as copy, intervalName } from '#site/copy/regie-curve.ts';
import { count, shortCount } from '#site/copy/results.ts';
import { besideUtc, timeBeside } from '#site/regie-clock.ts';
import {
  CHART_HEIGHT,
  CHART_WIDTH,
  isUnderWay,
  placeMarkers,
  scaleFor,
  spread,
  toPoints,
  toPolylines,
} from './chart-rules.ts';
import chart from './curve-chart.module.css';
import { CurveTables } from './curve-tables.tsx';
import styles from './live.module.css';
import { type Chosen, liveAddress } from './live-address.ts';
import { RangeChoice } from './range-choice.tsx';

interface Props {
  curve: Curve;
  lines: readonly LiveLine[];
  chosen: Chosen;
}

const TIMES_TOLD = 5;

/**
 * Votes over the chosen range: all votes beside those of the week before, or one talent's, filled with their pagne;
 * with markers of what happened meanwhile, and the same figures in folded tables.
 */
export function CurveChart({ curve, lines, chosen }: Props) {
  const { range, starts } = curve;
  const talent = lines.find(({ candidate }) => candidate.number === chosen.talent)?.candidate;
  const votes = talent ? votesFor(curve, talent.id) : curve.total;
  const before = talent ? null : curve.before;
  return (
    <section className={`${styles.panel} ${chart.panel}`} aria-labelledby="courbe">
      <div className={`${styles.headline} ${chart.head}`}>
        <h2 className={styles.heading} id="courbe">
          {talent ? copy.ofTalent(talent.display_name, range) : copy.heading[range]}
        </h2>
        {talent && (
          <p className={chart.talent}>
            <span className={`${chart.swatch} ${pagneClass(talent)}`} aria-hidden="true" />
            <Link
              to={liveAddress({ ...chosen, talent: undefined })}
              preventScrollReset
              aria-label={copy.allTalents}
            >
              <X size={16} strokeWidth={2.25} aria-hidden="true" />
              {copy.all}
            </Link>
          </p>
        )}
        {before && <p className={chart.then}>{copy.before(before.week)}</p>}
        <RangeChoice chosen={chosen} />
      </div>
      {starts.length === 0 ? (
        <p className="t2">{copy.nothingYet}</p>
      ) : (
        <Plot curve={curve} votes={votes} before={before?.votes ?? null} {...(talent ? { talent } : {})} />
      )}
      <CurveTables curve={curve} votes={votes} before={before} />
    </section>
  );
}

/** A talent's votes by interval; zeros when none was cast for them. */
export function votesFor({ talents, starts }: Curve, candidateId: string): number[] {
  return talents.find((one) => one.candidate_id === candidateId)?.votes ?? Array(starts.length).fill(0);
}

interface PlotProps {
  curve: Curve;
  votes: readonly number[];
  before: readonly number[] | null;
  talent?: LiveLine['candidate'];
}

function Plot({ curve, votes, before, talent }: PlotProps) {
  const { range, starts } = curve;
  const highest = Math.max(0, ...votes);
  const top = scaleFor(Math.max(highest, ...(before ?? [])));
  const zone = useShowZone();
  const at = (place: number) => starts.at(place) ?? '';
  const named = (place: number) => intervalName(range, at(place)) + timeBeside(at(place), zone);
  const utc = (place: number) => `${intervalName(range, at(place))}\u00a0UTC${besideUtc(at(place), zone)}`;
  const points = toPoints(votes, top);
  const lines = toPolylines(points, isUnderWay(curve));
  const label = copy.chart(
    talent ? copy.ofTalent(talent.display_name, range) : copy.heading[range],
    utc(0),
    utc(-1),
    count(highest),
  );
  const latest = `${100 - (100 * (votes.at(-1) ?? 0)) / top}%`;
  return (
    <>
      <div className={chart.chart}>
        <p className={chart.scale} aria-hidden="true">
          <span>{shortCount(top)}</span>
          <span>{shortCount(top / 2)}</span>
          <span>0</span>
        </p>
        <div className={chart.plot}>
          {talent && <span className={`${chart.cloth} ${pagneClass(talent)}`} />}
          <svg
            viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
          >
            {/* Covers the pagne above the curve. */}
            {talent && <polygon className={chart.cover} points={`0,0 ${points} ${CHART_WIDTH},0`} />}
            <path
              className={chart.grid}
              d={`M0 0H${CHART_WIDTH}M0 ${CHART_HEIGHT / 2}H${CHART_WIDTH}M0 ${CHART_HEIGHT}H${CHART_WIDTH}`}
            />
            {!talent && (
              <polygon
                className={chart.area}
                points={`0,${CHART_HEIGHT} ${points} ${CHART_WIDTH},${CHART_HEIGHT}`}
              />
            )}
            {before && <polyline className={chart.before} points={toPoints(before, top)} />}
            {lines.map((part) => (
              <polyline
                key={part.points}
                className={`${chart.curve} ${talent ? chart.woven : ''} ${part.finished ? '' : chart.unfinished}`}
                points={part.points}
              />
            ))}
          </svg>
          {/* A second SVG without stretching, in percent of the same place: for lines and names. */}
          <svg aria-hidden="true">
            {placeMarkers(curve).map(({ marker, place, label: side }) => (
              <g key={`${marker.kind}${marker.at}`} className={chart.marker}>
                <line x1={`${place}%`} x2={`${place}%`} y1="-12" y2="100%" />
                {side && (
                  <text x={`${place}%`} dx={side === 'after' ? 6 : -6} y="-4" textAnchor={ANCHORS[side]}>
                    {copy.marks[marker.kind]}
                  </text>
                )}
              </g>
            ))}
            <circle className={chart.latest} cx="100%" cy={latest} r="5" />
          </svg>
        </div>
      </div>
      <p className={chart.hours} aria-hidden="true">
        {spread(starts.length, TIMES_TOLD).map((place) => (
          <span key={place}>{named(place)}</span>
        ))}
      </p>
    </>
  );
}

const ANCHORS = { after: 'start', before: 'end' } as const;
