import type { EpochMs } from '@atb/core/base/time';
import { type CandleSeries, candleAt } from '@atb/core/market/candle-series';
import { type CandleFault, checkCandle } from '@atb/core/market/check-candle';

export type RowFaultCode = CandleFault | 'DUPLICATE' | 'NOT_LATER' | 'NOT_A_CANDLE';

export interface RowFault {
  /** Counted as an editor counts lines: the first line of a file, its header if it has one, is 1. */
  readonly row: number;
  readonly code: RowFaultCode;
  /** What is wrong, to be read after "row 7: ". */
  readonly message: string;
}

export interface RowFaults {
  /** The first hundred. */
  readonly faults: readonly RowFault[];
  /** All of them. */
  readonly faultCount: number;
}

const FAULTS_KEPT = 100;

const MESSAGES: Readonly<Record<RowFaultCode, string>> = {
  NOT_FINITE: 'a figure is missing or is not a number',
  NOT_POSITIVE: 'a price is not above zero',
  HIGH_NOT_HIGHEST: 'the high is below another price of the candle',
  LOW_NOT_LOWEST: 'the low is above another price of the candle',
  NEGATIVE_VOLUME: 'the volume is negative',
  MISALIGNED: 'the time is not one at which a candle of this timeframe opens',
  UNFINISHED: 'the candle is not finished yet',
  DUPLICATE: 'the time is the same as that of the row before',
  NOT_LATER: 'the time is earlier than that of a row before',
  NOT_A_CANDLE: 'it is no line of a candle: its time or its number of columns is wrong',
};

/** Gathers what is wrong with the rows of one file. */
class FaultList implements RowFaults {
  readonly #faults: RowFault[] = [];
  #count = 0;

  get faults(): readonly RowFault[] {
    return this.#faults;
  }

  get faultCount(): number {
    return this.#count;
  }

  add(row: number, code: RowFaultCode): void {
    this.#count += 1;
    if (this.#faults.length < FAULTS_KEPT) this.#faults.push({ row, code, message: MESSAGES[code] });
  }
}

export interface JudgeOptions {
  /** Moment at which a candle must be finished; infinity takes the file's word. */
  readonly now: number;
  /** Row number of the first candle. */
  readonly firstRow: number;
}

/** Everything that is wrong with rows as they stand in a file: impossible candles, duplicates, wrong order. */
export function judgeRows(rows: CandleSeries, { now, firstRow }: JudgeOptions): RowFaults {
  const list = new FaultList();
  let latest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < rows.length; i += 1) {
    const time = rows.openTime[i] ?? Number.NaN;
    const code = orderFault(time, latest) ?? faultAt(rows, i, now);
    if (code !== null) list.add(firstRow + i, code);
    if (time > latest) latest = time;
  }
  return { faults: list.faults, faultCount: list.faultCount };
}

function orderFault(time: number, latest: number): RowFaultCode | null {
  if (Number.isNaN(time)) return 'NOT_A_CANDLE';
  if (time === latest) return 'DUPLICATE';
  return time < latest ? 'NOT_LATER' : null;
}

function faultAt(rows: CandleSeries, index: number, now: number): CandleFault | null {
  return checkCandle(candleAt(rows, index), rows.timeframe, now as EpochMs);
}
