import { toNumber, type Decimal } from '@atb/core/base/decimal';
import type { ChartLevel, ChartTone } from '../chart/chart-types.ts';

/** A safety order as a chart draws it. */
export interface SafetyLine {
  /** From 1, the highest first. */
  readonly key: number;
  readonly price: Decimal;
  readonly status: 'buy' | 'unarmed' | 'filled';
}

/** Prices that a deal is about, beside its safety orders. */
export interface DealPrices {
  readonly base: Decimal | null;
  readonly average: Decimal | null;
  /** One, or with a take profit per entry one of every purchase. */
  readonly takeProfits: readonly Decimal[];
  readonly stopLoss: Decimal | null;
  readonly trigger: Decimal | null;
}

const TONE: Readonly<Record<SafetyLine['status'], ChartTone>> = { buy: 'up', unarmed: 'warn', filled: 'muted' };
const WORD: Readonly<Record<SafetyLine['status'], string>> = { buy: 'buy', unarmed: 'not placed', filled: 'filled' };

/** Labels that fit on the price scale beside each other; of more orders only each so-many-th is written. */
const LABELS_MAX = 14;

/**
 * Base order, safety orders with what each does, average price, take profit and stop loss. With `areExitsInView` the chart
 * makes room for the last two as well, at the cost of flatter candles.
 */
export function dcaLevels(
  safetyOrders: readonly SafetyLine[],
  prices: DealPrices,
  areExitsInView: boolean,
): readonly ChartLevel[] {
  const { base, average, takeProfits, stopLoss, trigger } = prices;
  const every = Math.max(1, Math.ceil(safetyOrders.length / LABELS_MAX));
  const exit = areExitsInView ? 'limit' : 'order';
  const level = (
    label: string,
    price: Decimal | null,
    look: Pick<ChartLevel, 'tone' | 'kind'>,
    id: string = label,
  ): ChartLevel[] => (price === null ? [] : [{ id, price: toNumber(price), label, ...look }]);
  return [
    ...level('Base', base, { tone: 'muted', kind: 'level' }),
    ...safetyOrders.flatMap(({ key, price, status }, index) => {
      const isWritten = index % every === 0 || index === safetyOrders.length - 1;
      const label = isWritten ? `${key} ${WORD[status]}` : '';
      return level(label, price, { tone: TONE[status], kind: 'level' }, `safety ${key}`);
    }),
    ...level('Average', average, { tone: 'fg', kind: 'order' }),
    ...takeProfits.flatMap((price, index) => level('TP', price, { tone: 'up', kind: exit }, `TP ${index}`)),
    ...level('SL', stopLoss, { tone: 'down', kind: exit }),
    ...level('Start', trigger, { tone: 'brand', kind: exit }),
  ];
}
