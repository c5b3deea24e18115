import { type Decimal, ZERO, decFromNumber, toNumber } from '../../base/decimal.ts';
import { dayEndRows } from '../day-ends.ts';
import { noteEquity } from '../fast/mark-equity.ts';
import type { EquityMarks } from '../fast/run-state.ts';
import { exactOffsetPrice } from '../offset-price.ts';
import { toRunAssumptions } from '../run-assumptions.ts';
import type { BotBacktestInput } from './bot-backtest.ts';

/** The equity of a bot that has not traded yet; `keepsEquity` for a column of every candle beside the daily one. */
export function createMarks(
  { candles, assumptions }: BotBacktestInput,
  startRow: number,
  keepsEquity: boolean,
): EquityMarks {
  const dayEnds = dayEndRows(candles, startRow);
  return {
    candles,
    equity: keepsEquity ? new Float64Array(candles.length).fill(Number.NaN, 0, startRow) : null,
    closeRanges: null,
    dayEnds,
    daily: new Float64Array(dayEnds.length),
    cash: assumptions.startEquity,
    held: 0,
    markedTo: startRow,
    nextDay: 0,
    peak: assumptions.startEquity,
    trough: assumptions.startEquity,
    drawdownMax: 0,
  };
}

/** Sells what is held at the last close, costs included; the account itself keeps it. */
export function closeAtEnd(
  input: Pick<BotBacktestInput, 'candles' | 'instrument' | 'assumptions'>,
  marks: EquityMarks,
  { cash, held }: { readonly cash: Decimal; readonly held: Decimal },
): number {
  const last = input.candles.close[input.candles.length - 1];
  if (last === undefined || held.lte(ZERO)) return toNumber(cash);
  const { marketCost, exactFeeRate } = toRunAssumptions(input.assumptions);
  const price = exactOffsetPrice(input.instrument.priceIncrement, decFromNumber(last), marketCost, -1);
  const proceeds = price.times(held);
  const equity = toNumber(cash.plus(proceeds).minus(proceeds.times(exactFeeRate)));
  noteEquity(marks, equity);
  marks.daily[marks.daily.length - 1] = equity;
  marks.equity?.fill(equity, -1);
  return equity;
}
