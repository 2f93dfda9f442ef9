import { Minus, Plus } from 'lucide-react';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { voteCopy } from '#site/copy/voting.ts';
import styles from './stepper.module.css';

interface Props {
  name: string;
  value: number;
  min: number;
  max: number;
  /** How many bonus votes the voter has in all; part of the group's accessible name. */
  available: number;
  onChange: (value: number) => void;
}

/** Number of bonus votes: two buttons and a value; a native list where JavaScript does not run. */
export function Stepper({ name, value, min, max, available, onChange }: Props) {
  const hydrated = useHydrated();
  const label = voteCopy.bonusGroup(available);
  if (!hydrated) {
    return (
      <select className={styles.list} name={name} aria-label={label} defaultValue={value}>
        {Array.from({ length: max - min + 1 }, (_, index) => min + index).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's border and legend do not fit a grid of three cells
    <div className="pas" role="group" aria-label={label}>
      <input type="hidden" name={name} value={value} />
      <button
        type="button"
        aria-label={voteCopy.bonusLess}
        disabled={value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
      >
        <Minus size={22} strokeWidth={2.25} aria-hidden="true" />
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={voteCopy.bonusMore}
        disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
      >
        <Plus size={22} strokeWidth={2.25} aria-hidden="true" />
      </button>
    </div>
  );
}
