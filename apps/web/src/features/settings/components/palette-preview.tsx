import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { Preferences } from '../../../lib/preferences.ts';

export interface PalettePreviewProps {
  readonly theme: 'dark' | 'light';
  readonly upDown: Preferences['upDown'];
}

/** Candles of the drawing: x, high, low, open, close, in its own units (y grows downwards). */
const CANDLES: ReadonlyArray<readonly [x: number, high: number, low: number, open: number, close: number]> = [
  [8, 22, 44, 40, 26],
  [24, 16, 34, 28, 20],
  [40, 14, 36, 18, 32],
  [56, 20, 42, 34, 24],
  [72, 8, 28, 24, 12],
  [88, 10, 34, 14, 30],
];

/** What an up/down palette looks like in a theme, drawn with that theme's own tokens. */
export function PalettePreview({ theme, upDown }: PalettePreviewProps) {
  return (
    <div
      data-theme={theme}
      data-updown={upDown}
      aria-hidden
      className="flex items-center gap-3 rounded-sm border border-line bg-surface-1 p-2 text-fg"
    >
      <svg viewBox="0 0 96 52" className="h-12 w-24 shrink-0">
        {CANDLES.map(([x, high, low, open, close]) => {
          const colour = close <= open ? 'var(--up)' : 'var(--down)';
          return (
            <g key={x} stroke={colour} fill={colour}>
              <path d={`M${x} ${high}V${low}`} />
              <rect x={x - 4} y={Math.min(open, close)} width="8" height={Math.abs(open - close)} stroke="none" />
            </g>
          );
        })}
      </svg>
      <div className="num space-y-1 text-xs">
        <p className="flex items-center gap-0.5 text-up">
          <ArrowUpRight className="size-3" />
          +1.84%
        </p>
        <p className="flex items-center gap-0.5 text-down">
          <ArrowDownRight className="size-3" />
          −0.62%
        </p>
      </div>
    </div>
  );
}
