import { type Decimal, toPlain } from '@atb/core/base/decimal';
import type { ReactNode } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';

/** Results of a small bot are cents: two decimals would not add up on screen. */
const DECIMALS = 4;

export interface ProfitLineProps {
  readonly label: string;
  readonly how?: ReactNode;
  /** Name for the question, where the label will not do. */
  readonly of?: string;
  readonly children: ReactNode;
  readonly isTotal?: boolean;
}

/** One line of a sum that adds up on screen. */
export function ProfitLine({ label, how, of, children, isTotal = false }: ProfitLineProps) {
  return (
    <div
      className={
        isTotal
          ? 'flex min-h-8 items-center justify-between gap-3 border-t border-line-strong font-medium'
          : 'flex min-h-7 items-center justify-between gap-3'
      }
    >
      <dt className={isTotal ? 'flex items-center gap-1' : 'flex items-center gap-1 text-fg-2'}>
        {label}
        {how !== undefined && <HowComputed of={of ?? label.toLowerCase()}>{how}</HowComputed>}
      </dt>
      <dd className="num text-right">{children}</dd>
    </div>
  );
}

/** Quote units of such a line. */
export function ProfitAmount({ value }: { readonly value: Decimal | null }) {
  return <Money value={value === null ? null : toPlain(value)} decimals={DECIMALS} isToned isCompact={false} />;
}

/** Quote units that are neither gain nor loss. */
export function PlainAmount({ value }: { readonly value: Decimal | null }) {
  return <Money value={value === null ? null : toPlain(value)} isCompact={false} />;
}
