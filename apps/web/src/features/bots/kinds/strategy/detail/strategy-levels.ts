import { toNumber, type Decimal } from '@atb/core/base/decimal';
import type { StrategyState } from '@atb/core/bots/strategy/state';
import type { ChartLevel, ChartTone } from '../../../../../components/chart/chart-types.ts';

/** Entry, stop and target of an open position; nothing while none is open. */
export function strategyLevels({ position }: StrategyState): readonly ChartLevel[] {
  if (position === null) return [];
  const level = (label: string, price: Decimal | null, tone: ChartTone, kind: 'level' | 'order'): ChartLevel[] =>
    price === null ? [] : [{ id: label, price: toNumber(price), label, tone, kind }];
  return [
    ...level('Entry', position.entryPrice, 'muted', 'level'),
    ...level(position.isTrailingStop ? 'Trailing stop' : 'Stop', position.stop, 'down', 'order'),
    ...level('Target', position.target, 'up', 'order'),
  ];
}
