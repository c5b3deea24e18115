import { toNumber } from '@atb/core/base/decimal';
import type { ChartLevel } from '../../../../../components/chart/chart-types.ts';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';

/** Where the copy sells by itself. */
export function copyLevels({ figures: { stopPrice } }: DetailsOf<'copy'>): readonly ChartLevel[] {
  if (stopPrice === null) return [];
  return [{ id: 'Stop', price: toNumber(stopPrice), label: 'Stop', tone: 'down', kind: 'order' }];
}
