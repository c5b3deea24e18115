import { cn } from '../lib/cn.ts';

export interface SparklineProps {
  readonly values: readonly number[];
  /** What the line shows, with its first and last figure. */
  readonly label: string;
  readonly className?: string;
}

const WIDTH = 100;
const HEIGHT = 28;
const PAD = 2;

function toPath(values: readonly number[]): string {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = WIDTH / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      const y = HEIGHT - PAD - ((value - low) / span) * (HEIGHT - 2 * PAD);
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(2)} ${y.toFixed(2)}`;
    })
    .join('');
}

/** A trend without axes, drawn in the colour of the text around it. */
export function Sparkline({ values, label, className }: SparklineProps) {
  if (values.length < 2) return <span className={cn('inline-block h-7 w-full', className)} />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn('h-7 w-full overflow-visible text-fg', className)}
    >
      <path d={toPath(values)} fill="none" stroke="currentColor" strokeWidth="1.4" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
