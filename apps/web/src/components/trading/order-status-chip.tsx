// components/trading: orders, positions and executions, as the terminal, the portfolio and the bots show them.
import {
  Ban,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleHelp,
  CircleX,
  ShieldX,
  type LucideIcon,
} from 'lucide-react';
import type { OrderStatus } from '@atb/core/orders/order';
import { cn } from '../../lib/cn.ts';

/** A word and a shape each; the colour is only for what needs attention. */
const LOOK: Readonly<
  Record<OrderStatus, { readonly word: string; readonly icon: LucideIcon; readonly tone?: string }>
> = {
  intended: { word: 'Submitting', icon: CircleDashed },
  submitted: { word: 'Submitting', icon: CircleDashed },
  accepted: { word: 'Accepted', icon: Circle },
  partially_filled: { word: 'Partly filled', icon: CircleDot },
  pending_cancel: { word: 'Cancelling', icon: CircleDashed },
  unknown: { word: 'Asking the venue', icon: CircleHelp, tone: 'text-warn' },
  filled: { word: 'Filled', icon: CircleCheck },
  cancelled: { word: 'Cancelled', icon: Ban },
  rejected: { word: 'Rejected by venue', icon: CircleX, tone: 'text-danger' },
  denied: { word: 'Denied by risk check', icon: ShieldX, tone: 'text-danger' },
  expired: { word: 'Expired', icon: CircleX },
};

/** The status in a word, for sorting and export. */
export function orderStatusWord(status: OrderStatus): string {
  return LOOK[status].word;
}

/** Status of an order as word and shape. */
export function OrderStatusChip({ status }: { readonly status: OrderStatus }) {
  const { word, icon: Icon, tone } = LOOK[status];
  return (
    <span className={cn('inline-flex items-center gap-1 whitespace-nowrap', tone ?? 'text-fg-2')}>
      <Icon aria-hidden className="size-3 shrink-0" />
      {word}
    </span>
  );
}
