import type { TradingState } from '@atb/core/risk/trading-state';
import { CircleCheck, CircleMinus, OctagonX, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

const LOOK: Readonly<
  Record<TradingState, { readonly icon: LucideIcon; readonly tone: BadgeTone; readonly hint: string }>
> = {
  ACTIVE: { icon: CircleCheck, tone: 'outline', hint: 'Orders that pass the risk check are placed.' },
  REDUCING: { icon: CircleMinus, tone: 'warn', hint: 'Only sales and cancels: nothing is opened.' },
  HALTED: { icon: OctagonX, tone: 'danger', hint: 'Nothing is placed. Cancels and Stop all work.' },
};

export interface TradingStateBadgeProps {
  readonly state: TradingState;
  /** Why it is not ACTIVE. */
  readonly reason: string;
}

/** What an account may do, where the account is named. */
export function TradingStateBadge({ state, reason }: TradingStateBadgeProps) {
  const { icon: Icon, tone, hint } = LOOK[state];
  return (
    <Tooltip content={reason === '' ? hint : `${hint} ${reason}`} side="bottom">
      <span tabIndex={0} className="rounded-xs">
        <Badge tone={tone}>
          <Icon aria-hidden />
          {state}
        </Badge>
      </span>
    </Tooltip>
  );
}
