import type { ReactNode } from 'react';
import { Money } from '../../../components/money.tsx';
import { Qty } from '../../../components/qty.tsx';
import type { TicketFacts } from '../ticket.ts';

export interface TicketFiguresProps {
  readonly isBuy: boolean;
  readonly base: string;
  readonly quote: string;
  /** Free quote units for a buy, free base units for a sale; null until it is known. */
  readonly free: string | null;
  readonly facts: TicketFacts;
}

function Line({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-fg-2">{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** What is free and what the order comes to. */
export function TicketFigures({ isBuy, base, quote, free, facts }: TicketFiguresProps) {
  return (
    <dl className="space-y-1 text-xs">
      <Line label="Available">
        {isBuy ? <Money value={free} unit={quote} isCompact={false} /> : <Qty value={free} unit={base} isOwn />}
      </Line>
      <Line label="Total">
        <Money value={facts.total} unit={quote} isCompact={false} />
      </Line>
      <Line label="Fee (0.10%)">
        <Money value={facts.fee} unit={quote} isCompact={false} />
      </Line>
    </dl>
  );
}
