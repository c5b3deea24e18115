// backtest/fast: the rules of a backtest in one pass over typed arrays, held equal to the exact form by a property test.
import type { Decimal } from '../../base/decimal.ts';
import type { CandleSeries } from '../../market/candle-series.ts';
import type { PositionView, ProfitStep, SideSignals, Sizing } from '../../strategies/signal-columns.ts';
import { EXIT_TARGET } from '../exit-reason.ts';
import { NO_OFFSET, type PriceOffset } from '../offset-price.ts';
import type { RunAssumptions } from '../run-assumptions.ts';
import type { TradeBook } from '../trade-columns.ts';
import type { LimitFill } from './limit-fill.ts';

/** Cash in exact numbers as of the first `fills` fills; advanced only when a rounding needs it. */
export interface ExactCash {
  fills: number;
  cash: Decimal;
}

/** The open position. Prices of a missing stop or target are infinite on the side that is never reached. */
export interface FastPosition {
  side: 1 | -1;
  quantity: number;
  /** Base units of the entry, before any part of it was sold. */
  entryQuantity: number;
  signalRow: number;
  entryRow: number;
  entryPrice: number;
  /** The entry's price before costs. */
  entryReference: number;
  /** Row at whose open the order of the entry was placed. */
  placedRow: number;
  /** Whether the entry filled after the open of its candle. */
  isInside: boolean;
  /** Row of the detail candle in which it did so, -1 without detail. */
  fillIndex: number;
  /** What stop and target are measured from. */
  anchor: number;
  stop: number;
  /** Reason that reaching the stop gives. */
  stopReason: number;
  target: number;
  /** The price that must be traded for the target to fill. */
  trigger: number;
  /** Reason that reaching the target gives. */
  targetReason: number;
  /** Target and trigger without an order to leave that may rest nearer. */
  ownTarget: number;
  ownTrigger: number;
  /** Whether only candles that reach the stop or the target can end the position. */
  isPlain: boolean;
  /** Targets still to come, null when they do not change, and the open time from which the next one holds. */
  steps: readonly ProfitStep[] | null;
  nextStep: number;
  stepTime: number;
  /** Open time from which the time in the position counts. */
  begunAt: number;
  isTrailing: boolean;
  trailing: PriceOffset;
  /** Fraction gained before the stop follows. */
  activation: number;
  /** Price from which the stop follows. */
  armed: number;
  /** Row at whose open time is up; infinite when never. */
  timeRow: number;
  fees: number;
  slippageCost: number;
  exitNotional: number;
  exitPrice: number;
}

/** A limit order to leave, while one rests. */
export interface RestingExit {
  /** 0 while there is none. */
  reason: number;
  price: number;
  trigger: number;
  signalRow: number;
  /** Whether the candle that is looked at is its first. */
  isNew: boolean;
}

/** What a candle did to a position. */
export interface ExitFound {
  price: number;
  /** The price before costs. */
  reference: number;
  reason: number;
  /** Whether stop, target or a limit order did it, within the candle. */
  isInside: boolean;
  /** Whether the last fill was at a candle's open: what signals, rules and time do, and the rest of a partial exit. */
  isAtOpen: boolean;
}

/** A column of flags, and the same memory four rows at a time as far as it goes. */
export interface Flags {
  readonly column: Uint8Array;
  readonly words: Int32Array;
}

/** Signals of one direction, with the rows found last: rows only go forward, so a find stays good until it is passed. */
export interface SideRun {
  readonly side: 1 | -1;
  readonly signals: SideSignals;
  readonly entry: Flags;
  readonly exit: Flags;
  entryRow: number;
  exitRow: number;
}

/** Highest and lowest close of each block of rows. */
export interface CloseRanges {
  readonly highest: Float64Array;
  readonly lowest: Float64Array;
}

/** What is noted of the equity while a run goes on. */
export interface EquityMarks {
  readonly candles: CandleSeries;
  /** Equity at the close of each row; null when nobody asked for it. */
  readonly equity: Float64Array | null;
  /** Highest and lowest closes, where they pay: they are used when no equity column is kept. */
  readonly closeRanges: CloseRanges | null;
  /** Last row of each UTC day, and the equity there. */
  readonly dayEnds: Int32Array;
  readonly daily: Float64Array;
  cash: number;
  /** Base units held in the rows that are marked next, negative when short; means nothing while only cash is marked. */
  held: number;
  /** Rows before this one are marked. */
  markedTo: number;
  nextDay: number;
  peak: number;
  /** Equity below which the drawdown is a new maximum. */
  trough: number;
  drawdownMax: number;
}

export interface RunState extends EquityMarks {
  readonly detail: CandleSeries | null;
  /** Open times of the last candle of each day. */
  readonly dayTimes: Float64Array;
  readonly assumptions: RunAssumptions;
  readonly sizing: Sizing;
  readonly long: SideRun | null;
  readonly short: SideRun | null;
  readonly firstRow: number;
  readonly book: TradeBook;
  /** Null where other instruments move the same cash: then `cash` itself is taken as exact. */
  readonly exact: ExactCash | null;
  readonly position: FastPosition;
  readonly resting: RestingExit;
  /** What a limit order to enter came to in the candle looked at last. */
  readonly filled: LimitFill;
  /** Whether a side leaves by limit orders. */
  readonly hasExitOrders: boolean;
  readonly found: ExitFound;
  readonly view: { -readonly [K in keyof PositionView]: PositionView[K] };
  /** What the account holds beside this instrument and the cash it may spend on it, quote units. */
  others: number;
  /** Bound on how far `cash` may be from the exact one. */
  cashError: number;
  feesPaid: number;
  slippagePaid: number;
  /** Row from which the search for signals goes on after an entry that came to nothing. */
  resumeRow: number;
  /** Signals that opened nothing because money or the venue's minimum was missing. */
  skipped: number;
}

export function emptyFastPosition(): FastPosition {
  return {
    side: 1,
    quantity: 0.5,
    entryQuantity: 0.5,
    signalRow: 0,
    entryRow: 0,
    entryPrice: 0.5,
    entryReference: 0.5,
    placedRow: 0,
    isInside: false,
    fillIndex: -1,
    anchor: 0.5,
    stop: 0.5,
    stopReason: 0,
    target: 0.5,
    trigger: 0.5,
    targetReason: EXIT_TARGET,
    ownTarget: 0.5,
    ownTrigger: 0.5,
    isPlain: true,
    steps: null,
    nextStep: 0,
    stepTime: Number.POSITIVE_INFINITY,
    begunAt: 0,
    isTrailing: false,
    trailing: NO_OFFSET,
    activation: 0.5,
    armed: 0.5,
    timeRow: Number.POSITIVE_INFINITY,
    fees: 0.5,
    slippageCost: 0.5,
    exitNotional: 0.5,
    exitPrice: 0.5,
  };
}
