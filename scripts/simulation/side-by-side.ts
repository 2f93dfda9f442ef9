import type { Minute } from './queue-model.ts';

const COLUMNS = ['minute', 'came/s', 'taken/s', 'queue', 'p99', 'told to come back'];

/** Two reports of one evening, minute by minute, each figure as « model | product ». */
export function sideBySide(model: readonly Minute[], product: readonly Minute[]): string[] {
  const longest = Math.max(model.length, product.length);
  const both = (n: number, figure: (minute: Minute) => string) => {
    const [one, other] = [model[n], product[n]];
    return `${one ? figure(one) : '–'} | ${other ? figure(other) : '–'}`;
  };
  const rows = Array.from({ length: longest }, (_, n) => [
    String(n + 1),
    both(n, ({ came }) => whole(came)),
    both(n, ({ taken }) => whole(taken)),
    both(n, ({ queue }) => whole(queue)),
    both(n, ({ p99 }) => `${p99.toFixed(2)} s`),
    both(n, ({ refused }) => whole(refused)),
  ]);
  const widths = COLUMNS.map((name, n) => Math.max(name.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, n) => cell.padStart(widths[n] ?? 0)).join('   ');
  return ['each figure: model | product', line(COLUMNS), ...rows.map(line)];
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
