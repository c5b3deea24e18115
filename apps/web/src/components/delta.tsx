import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { formatNumber, type NumberLike } from '../lib/format-number.ts';
import { toneClass } from './figure.tsx';

export interface DeltaProps {
  /** Decides arrow and colour after rounding to `decimals`. */
  readonly value: NumberLike;
  /** `percent`: the value is a fraction; `points`: percentage points; `number`: as it is. */
  readonly kind?: 'percent' | 'points' | 'number';
  readonly decimals?: number;
  /** Takes the place of the figure itself, e.g. money and percent together. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** A change: arrow, sign and colour say the same, so none is needed alone. */
export function Delta({ value, kind = 'percent', decimals = 2, children, className }: DeltaProps) {
  const { text, sign } = formatNumber(value, { decimals, signed: true, percent: kind === 'percent' });
  const Arrow = sign > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <span className={cn('num inline-flex items-baseline gap-0.5', toneClass(sign), className)}>
      {sign !== 0 && <Arrow aria-hidden className="size-3 shrink-0 self-center" />}
      {children ?? (kind === 'points' && text !== '—' ? `${text}%` : text)}
    </span>
  );
}
