// components: what several screens share, built from components/ui.
import type { FormattedNumber } from '../lib/format-number.ts';
import { cn } from '../lib/cn.ts';

export interface FigureProps {
  readonly figure: FormattedNumber;
  readonly unit?: string | undefined;
  /** Up and down colours by the sign shown; zero stays neutral. */
  readonly isToned?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Colour class of a figure by the sign the reader sees. */
export function toneClass(sign: -1 | 0 | 1): string {
  if (sign === 0) return 'text-fg-2';
  return sign > 0 ? 'text-up' : 'text-down';
}

/** A formatted number in tabular digits; the uncompacted figure shows on hover. The others below build on it. */
export function Figure({ figure, unit, isToned = false, className }: FigureProps) {
  return (
    <span className={cn('num', isToned && toneClass(figure.sign), className)} title={figure.full}>
      {figure.text}
      {unit !== undefined && <span className="text-[0.8em] font-normal text-fg-3"> {unit}</span>}
    </span>
  );
}
