/** What a figure must reach. */
export interface Goal {
  readonly text: string;
  readonly isMet: boolean;
}

export interface BenchRow {
  readonly work: string;
  readonly column: string;
  readonly ms: number;
  /** Times the hand-written loop, where there is one. */
  readonly ratio?: number;
  readonly goal?: Goal;
}

const WIDTHS = [18, 32, 10, 10, 10] as const;

export const TITLES = format(['work', 'column', 'ms', 'x loop', 'goal', '']);

export function formatRow({ work, column, ms, ratio, goal }: BenchRow): string {
  const verdict = goal === undefined ? '' : goal.isMet ? 'met' : 'MISSED';
  return format([work, column, ms.toFixed(2), ratio?.toFixed(2) ?? '', goal?.text ?? '', verdict]);
}

function format(cells: readonly string[]): string {
  return cells
    .map((cell, i) => (i < 2 || i === 5 ? cell.padEnd(WIDTHS[i] ?? 0) : cell.padStart(WIDTHS[i] ?? 0)))
    .join(' ')
    .trimEnd();
}
