import { cn } from '../../../lib/cn.ts';
import type { SignalCalibration } from '../api/get-calibration.ts';

type Side = SignalCalibration['sides'][number];

const SIZE = { width: 320, height: 200, left: 34, right: 12, top: 8, bottom: 26 };
const INNER = { width: SIZE.width - SIZE.left - SIZE.right, height: SIZE.height - SIZE.top - SIZE.bottom };
const LINES = [0, 0.25, 0.5, 0.75, 1];

const x = (confidence: number): number => SIZE.left + (confidence / 100) * INNER.width;
const y = (share: number): number => SIZE.top + (1 - share) * INNER.height;
const percent = (share: number): string => `${Math.round(share * 100)}%`;

function Axes() {
  return (
    <g className="text-fg-3" fontSize="10" fill="currentColor">
      {LINES.map((share) => (
        <g key={share}>
          <line x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(share)} y2={y(share)} stroke="var(--line)" />
          <text x={SIZE.left - 4} y={y(share) + 3} textAnchor="end">
            {percent(share)}
          </text>
          <text x={x(share * 100)} y={SIZE.height - 12} textAnchor="middle">
            {share * 100}
          </text>
        </g>
      ))}
      <text x={x(50)} y={SIZE.height - 1} textAnchor="middle">
        Confidence
      </text>
    </g>
  );
}

/** Bands with their intervals, the diagonal on which confidence would be the chance, and what any candle came to. */
export function ReliabilityDiagram({ side: { side, bands, anyCandle } }: { readonly side: Side }) {
  const base = anyCandle.count === 0 ? null : anyCandle.gained / anyCandle.count;
  const counted = bands.filter(({ count }) => count > 0);
  return (
    <svg
      role="img"
      aria-label={`${side}: share followed by a gain, by band of confidence. ${counted.length} bands have signals; the table has the figures.`}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      className={cn('w-full', side === 'Long' ? 'text-up' : 'text-down')}
    >
      <Axes />
      <line x1={x(0)} y1={y(0)} x2={x(100)} y2={y(1)} stroke="var(--fg-3)" strokeDasharray="3 3" />
      {base !== null && (
        <line x1={x(0)} x2={x(100)} y1={y(base)} y2={y(base)} stroke="var(--brand)" strokeDasharray="6 3" />
      )}
      {counted.map(({ from, to, count, gained, low, high }) => {
        const at = x((from + to + 1) / 2);
        return (
          <g key={from} stroke="currentColor" fill="currentColor">
            <line x1={at} x2={at} y1={y(low)} y2={y(high)} strokeWidth="1.5" />
            <circle cx={at} cy={y(gained / count)} r="3.5" />
          </g>
        );
      })}
    </svg>
  );
}
