// features/lab/walk-forward: parameters chosen on one stretch of days and judged on the next, again and again.
import type { WalkForwardFold } from '@atb/api/research-bundle';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { formatDate } from '../../../lib/format-time.ts';

export interface FoldStripProps {
  readonly folds: readonly WalkForwardFold[];
}

const ROW_PX = 24;
/** Of many windows. */
const ROW_LOW_PX = 17;
const MANY = 12;

function place(from: string, to: string, whole: readonly [number, number]) {
  const length = whole[1] - whole[0] || 1;
  const start = (Date.parse(from) - whole[0]) / length;
  const end = (Date.parse(to) - whole[0]) / length;
  return { left: `${start * 100}%`, width: `${Math.max(0.3, (end - start) * 100)}%` };
}

function testText({ test }: WalkForwardFold): string {
  return test === null
    ? 'not traded'
    : formatNumber(test.totalReturn, { decimals: 1, percent: true, signed: true }).text;
}

const LOOK = {
  none: { bar: 'bg-surface-3', text: 'text-fg-2' },
  up: { bar: 'bg-up-soft', text: 'text-up' },
  down: { bar: 'bg-down-soft', text: 'text-down' },
} as const;

function lookOf({ test }: WalkForwardFold) {
  const { sign } = formatNumber(test?.totalReturn, { decimals: 1, percent: true });
  if (sign === 0) return LOOK.none;
  return sign > 0 ? LOOK.up : LOOK.down;
}

/** Every window on the calendar: where parameters were chosen, where they were tested, and what the test brought. */
export function FoldStrip({ folds }: FoldStripProps) {
  const [first, last] = [folds[0], folds.at(-1)];
  if (first === undefined || last === undefined) return null;
  const rowPx = folds.length > MANY ? ROW_LOW_PX : ROW_PX;
  const whole = [Date.parse(first.trainFrom), Date.parse(last.testTo)] as const;
  return (
    <div>
      <div
        role="img"
        aria-label={`${folds.length} windows from ${formatDate(first.trainFrom)} to ${formatDate(last.testTo)}; the table below lists them`}
        className="relative mr-16"
        style={{ height: folds.length * rowPx }}
      >
        {folds.map((fold, i) => (
          <div
            key={fold.testFrom}
            aria-hidden
            className="absolute inset-x-0"
            style={{ top: i * rowPx, height: rowPx - 3 }}
          >
            <span className="absolute inset-y-1 bg-fg-3/40" style={place(fold.trainFrom, fold.trainTo, whole)} />
            <span
              className={cn('absolute inset-y-0 border-x border-line-strong', lookOf(fold).bar)}
              style={place(fold.testFrom, fold.testTo, whole)}
            />
            <span
              className={cn(
                'num absolute inset-y-0 flex items-center pl-1.5 text-2xs whitespace-nowrap',
                lookOf(fold).text,
              )}
              style={{ left: `${((Date.parse(fold.testTo) - whole[0]) / (whole[1] - whole[0])) * 100}%` }}
            >
              {testText(fold)}
            </span>
          </div>
        ))}
      </div>
      <p aria-hidden className="num mt-1 mr-16 flex justify-between text-2xs text-fg-3">
        <span>{formatDate(first.trainFrom)}</span>
        <span>{formatDate(last.testTo)}</span>
      </p>
      <p className="mt-2 text-xs text-fg-2">
        Thin bars: days on which the parameters were chosen. Thick bars: the days after them, traded with those
        parameters.
      </p>
    </div>
  );
}
