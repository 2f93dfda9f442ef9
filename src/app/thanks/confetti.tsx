import styles from './confetti.module.css';

/** Lozenges, chevrons and bars thrown behind the thanks: x, y, shape, colour. */
const PIECES = [
  [30, 40, 'lozenge', '#FFB627'],
  [62, 118, 'chevron', '#FF5C97'],
  [48, 190, 'bars', '#6FDC8C'],
  [110, 30, 'lozenge', '#FFF4E3'],
  [88, 78, 'chevron', '#FFB627'],
  [300, 26, 'bars', '#FF5C97'],
  [345, 70, 'lozenge', '#6FDC8C'],
  [314, 138, 'chevron', '#FFB627'],
  [362, 180, 'bars', '#FFF4E3'],
  [270, 60, 'lozenge', '#6FDC8C'],
  [192, 24, 'chevron', '#FFB627'],
  [16, 130, 'bars', '#FFF4E3'],
  [372, 30, 'lozenge', '#FF5C97'],
  [142, 60, 'chevron', '#6FDC8C'],
  [240, 34, 'bars', '#FFF4E3'],
  [84, 160, 'lozenge', '#FFB627'],
  [298, 204, 'chevron', '#FF5C97'],
] as const;

const SHAPES = {
  lozenge: 'l7 7-7 7-7-7z',
  chevron: 'l8-10 8 10v6l-8-9-8 9z',
  bars: 'h10v3h-10zm0 5h10v3h-10z',
} as const;

/** Pieces below this y would fall on the title when the picture is scaled up. */
const LOW = 110;

const WAVES = [styles.first, styles.second, styles.third];

/** Decoration of the thanks; it falls once, and stands still for those who asked for less motion. */
export function Confetti() {
  return (
    <svg
      className={styles.confetti}
      viewBox="0 0 390 250"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {PIECES.map(([x, y, shape, colour], index) => (
        <path
          key={`${x}-${y}`}
          className={`${WAVES[index % WAVES.length]} ${y > LOW ? styles.low : ''}`}
          d={`M${x} ${y}${SHAPES[shape]}`}
          fill={colour}
        />
      ))}
    </svg>
  );
}
