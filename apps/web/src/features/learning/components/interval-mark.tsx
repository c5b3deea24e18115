const WIDTH = 160;
const HEIGHT = 16;

export interface IntervalMarkProps {
  readonly low: number;
  readonly mean: number;
  readonly high: number;
  /** Ends of the scale that all rows share. */
  readonly scale: readonly [number, number];
}

/** The scale that holds every interval, and zero. */
export function sharedScale(
  arms: ReadonlyArray<{ readonly low: number; readonly high: number }>,
): readonly [number, number] {
  return [Math.min(0, ...arms.map(({ low }) => low)), Math.max(0, ...arms.map(({ high }) => high))];
}

/** An interval with its middle, against a line at zero. The figures stand beside it. */
export function IntervalMark({ low, mean, high, scale: [from, to] }: IntervalMarkProps) {
  const x = (value: number): number => 4 + ((value - from) / (to - from || 1)) * (WIDTH - 8);
  return (
    <svg aria-hidden width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fill="none">
      <path d={`M${x(0)} 0V${HEIGHT}`} stroke="var(--fg-3)" strokeDasharray="2 2" />
      <path d={`M${x(low)} 8H${x(high)}M${x(low)} 4V12M${x(high)} 4V12`} stroke="var(--fg-2)" strokeWidth="1.5" />
      <circle cx={x(mean)} cy="8" r="3.5" fill="var(--fg)" />
    </svg>
  );
}

/** A share from 0 to 1 as a bar. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg aria-hidden width="80" height="8" viewBox="0 0 80 8">
      <rect width="80" height="8" rx="2" fill="var(--surface-3)" />
      <rect width={80 * share} height="8" rx="2" fill="var(--fg-2)" />
    </svg>
  );
}
