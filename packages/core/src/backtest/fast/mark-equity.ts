import { BLOCK_BITS } from './close-ranges.ts';
import type { EquityMarks } from './run-state.ts';

const BLOCK_ROWS = 1 << BLOCK_BITS;

/** Notes an equity for the peak and the drawdown. */
export function noteEquity(run: EquityMarks, equity: number): void {
  if (equity > run.peak) {
    run.peak = equity;
    run.trough = equity * (1 - run.drawdownMax);
  } else if (equity < run.trough) {
    run.drawdownMax = (run.peak - equity) / run.peak;
    run.trough = equity;
  }
}

/** Marks the rows up to `to` (not included) with cash alone. */
export function markFlat(run: EquityMarks, to: number): void {
  const from = run.markedTo;
  if (from >= to) return;
  const { cash, dayEnds, daily } = run;
  noteEquity(run, cash);
  run.equity?.fill(cash, from, to);
  let day = run.nextDay;
  while (day < dayEnds.length && (dayEnds[day] ?? to) < to) {
    daily[day] = cash;
    day += 1;
  }
  run.nextDay = day;
  run.markedTo = to;
}

/** Marks the rows up to `to` (not included) with cash and the base units held at each close. */
export function markHeld(run: EquityMarks, to: number): void {
  const { dayEnds, daily, cash, held } = run;
  const { close } = run.candles;
  if (run.markedTo >= to) return;
  while (run.markedTo < to) {
    const dayEnd = dayEnds[run.nextDay] ?? to;
    const end = dayEnd < to ? dayEnd + 1 : to;
    if (run.equity === null) markRange(run, end);
    else markRangeInto(run, run.equity, end);
    if (dayEnd < to) {
      daily[run.nextDay] = cash + held * (close[dayEnd] ?? Number.NaN);
      run.nextDay += 1;
    }
    run.markedTo = end;
  }
}

function markRange(run: EquityMarks, end: number): void {
  const { closeRanges, markedTo, cash, held } = run;
  if (closeRanges === null) return markRows(run, markedTo, end);
  const { highest, lowest } = held > 0 ? closeRanges : { highest: closeRanges.lowest, lowest: closeRanges.highest };
  const first = Math.min((markedTo + BLOCK_ROWS - 1) & -BLOCK_ROWS, end);
  markRows(run, markedTo, first);
  let row = first;
  for (; row + BLOCK_ROWS <= end; row += BLOCK_ROWS) {
    // Rounding keeps order: the equity at the highest close of a block is the highest equity of the block.
    const block = row >> BLOCK_BITS;
    const worst = cash + held * (lowest[block] ?? Number.NaN);
    if (!(cash + held * (highest[block] ?? Number.NaN) <= run.peak)) markRows(run, row, row + BLOCK_ROWS);
    else if (worst < run.trough) {
      run.drawdownMax = (run.peak - worst) / run.peak;
      run.trough = worst;
    }
  }
  markRows(run, row, end);
}

function markRows(run: EquityMarks, from: number, end: number): void {
  const { cash, held } = run;
  const { close } = run.candles;
  let { peak, trough, drawdownMax } = run;
  for (let i = from; i < end; i += 1) {
    const equity = cash + held * (close[i] ?? Number.NaN);
    if (equity > peak) {
      peak = equity;
      trough = equity * (1 - drawdownMax);
    } else if (equity < trough) {
      drawdownMax = (peak - equity) / peak;
      trough = equity;
    }
  }
  run.peak = peak;
  run.trough = trough;
  run.drawdownMax = drawdownMax;
}

function markRangeInto(run: EquityMarks, column: Float64Array, end: number): void {
  const { cash, held } = run;
  const { close } = run.candles;
  let { peak, trough, drawdownMax } = run;
  for (let i = run.markedTo; i < end; i += 1) {
    const equity = cash + held * (close[i] ?? Number.NaN);
    column[i] = equity;
    if (equity > peak) {
      peak = equity;
      trough = equity * (1 - drawdownMax);
    } else if (equity < trough) {
      drawdownMax = (peak - equity) / peak;
      trough = equity;
    }
  }
  run.peak = peak;
  run.trough = trough;
  run.drawdownMax = drawdownMax;
}
