import { decFromNumber, toNumber, toPlain } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotModule } from '../../engine/bot/bot-module.ts';
import type { BotState } from '../../engine/bot/bot-state.ts';
import { quoteAround } from '../../market/candle-path.ts';
import { candleAt } from '../../market/candle-series.ts';
import type { Quote } from '../../market/quote.ts';
import { timeframeMs } from '../../market/timeframe.ts';
import type { Fill } from '../../orders/fill.ts';
import type { AccountId, BotId } from '../../orders/order-request.ts';
import { NOTHING_MATCHED } from '../../orders/venue-match.ts';
import { SimulatedVenue } from '../../simulation/simulated-venue.ts';
import { BacktestBroker } from '../backtest-broker.ts';
import type { BotBacktester } from './bot-backtester.ts';
import type { BotBacktest, BotBacktestInput, BotBacktestOptions, DoneBotBacktest } from './bot-backtest.ts';
import { markHeld } from '../fast/mark-equity.ts';
import type { EquityMarks } from '../fast/run-state.ts';
import { closeAtEnd, createMarks } from './bot-marks.ts';
import { ClosingCandles, areSummable } from './closed-candles.ts';
import { toRunAssumptions } from '../run-assumptions.ts';

const ACCOUNT_ID = '00000000-0000-4000-8000-00000000000a' as AccountId;
const BOT_ID = '00000000-0000-4000-8000-00000000000b' as BotId;
/** Quote units; more than any risk limit asks for. */
const VOLUME_24H = 1e15;

interface BotWalk<State extends BotState> {
  readonly module: BotModule<State>;
  readonly input: BotBacktestInput;
  readonly venue: SimulatedVenue;
  readonly broker: BacktestBroker<State>;
  /** Null for a bot that looks at prices alone. */
  readonly closed: ClosingCandles | null;
  readonly marks: EquityMarks;
}

/** A bot over candles, through the very step that trades live and the venue of paper trading. */
export function runBotBacktest<State extends BotState, Booking>(
  { module, toBooking }: Pick<BotBacktester<State, Booking>, 'module' | 'toBooking'>,
  input: BotBacktestInput,
  { isDescribed = false }: BotBacktestOptions = {},
): BotBacktest<State, Booking> {
  const { candles, instrument, assumptions, params } = input;
  const startRow = input.startRow ?? 0;
  const at = (candles.openTime[startRow] ?? 0) as EpochMs;
  const quote = quoteAt(input, candles.open[startRow] ?? 0, at);
  const { exactFeeRate: feeRate, exactVolumeShare } = toRunAssumptions(assumptions);
  const bot = { accountId: ACCOUNT_ID, botId: BOT_ID, params, instrument, quote, feeRate };
  const created = module.create({ ...bot, nextSequence: 0 });
  if (created.status === 'invalid')
    return { status: 'refused', reason: created.code, error: created.message, field: created.field };
  const need = module.candleNeed(created.state);
  if (need !== null && !areSummable(candles, need.timeframe)) {
    const error = `The bot decides on ${need.timeframe} candles, which ${candles.timeframe} candles do not add up to.`;
    return { status: 'refused', reason: 'TIMEFRAME_TOO_SMALL', error, field: 'timeframe' };
  }
  const cash = decFromNumber(assumptions.startEquity);
  const allocation = module.allocation(created.state);
  if (allocation.gt(cash)) {
    const error = `Allocation of ${toPlain(allocation)} ${instrument.quote} is more than the ${assumptions.startEquity} ${instrument.quote} the backtest starts with.`;
    return { status: 'refused', reason: 'INSUFFICIENT_BALANCE', error, field: module.moneyField };
  }
  const fillModel = {
    feeRate,
    slippageBps: decFromNumber(assumptions.slippageBps),
    candleSpreadBps: decFromNumber(assumptions.spreadBps),
    limitRule: assumptions.limitRule,
    volumeShareMax: exactVolumeShare,
  };
  const venue = new SimulatedVenue(fillModel, () => instrument);
  const bookings: Booking[] = [];
  const onFilled = (fill: Fill, before: State, after: State): number => bookings.push(toBooking(fill, before, after));
  const broker = new BacktestBroker({
    module,
    state: created.state,
    venue,
    instrument,
    feeRate,
    cash,
    ...(isDescribed && { onFilled }),
  });
  venue.remember(quote);
  broker.take(quote, NOTHING_MATCHED, { kind: 'started', at, quote });
  const closed = need === null ? null : new ClosingCandles(candles, need.timeframe);
  const run = { module, input, venue, broker, closed, marks: createMarks(input, startRow, isDescribed) };
  walk(run, startRow);
  return { status: 'done', ...toFigures(run), state: broker.state, bookings };
}

function toFigures<State extends BotState>(
  run: BotWalk<State>,
): Omit<DoneBotBacktest<BotState, never>, 'state' | 'bookings'> {
  const { input, broker, marks } = run;
  const endEquity = closeAtEnd(input, marks, broker);
  return {
    fills: broker.fills,
    notes: broker.notes,
    daily: { time: Float64Array.from(marks.dayEnds, (row) => input.candles.openTime[row] ?? 0), equity: marks.daily },
    equity: marks.equity,
    startEquity: input.assumptions.startEquity,
    endEquity,
    peakEquity: marks.peak,
    drawdownMax: marks.drawdownMax,
    feesPaid: broker.fills.reduce((sum, { fee }) => sum + toNumber(fee), 0),
  };
}

/** The quote that a traded price stands for. */
function quoteAt({ instrument, assumptions }: BotBacktestInput, price: number, eventTime: EpochMs): Quote {
  return {
    symbol: instrument.symbol,
    ...quoteAround(price, assumptions.spreadBps),
    last: price,
    volume24hQuote: VOLUME_24H,
    eventTime,
    receivedAt: eventTime,
  };
}

/** From candle to candle that can change something; the ones between are only valued. */
function walk<State extends BotState>(run: BotWalk<State>, startRow: number): void {
  const { input, venue, broker, marks } = run;
  const { length, openTime, close, timeframe } = input.candles;
  const closeTime = (row: number) => ((openTime[row] ?? 0) + timeframeMs(timeframe)) as EpochMs;
  let seenTo = startRow;
  for (let row = nextRow(run, startRow); row < length; row = nextRow(run, row + 1)) {
    // What the venue saw last decides whether an order meets the market at once or rests.
    if (row > seenTo) venue.remember(quoteAt(input, close[row - 1] ?? 0, closeTime(row - 1)));
    markHeld(marks, row);
    const at = closeTime(row);
    const candle = candleAt(input.candles, row);
    const quote = quoteAt(input, candle.close, at);
    const match = venue.matchCandle(input.instrument.symbol, candle, at);
    broker.take(quote, match, { kind: 'quote', at, quote });
    broker.deliver({ kind: 'candle', at, candle });
    deliverClosedCandles(run, quote);
    marks.cash = toNumber(broker.cash);
    marks.held = toNumber(broker.held);
    seenTo = row + 1;
  }
  markHeld(marks, length);
}

/** What the bot decides on, once its candle has closed. */
function deliverClosedCandles<State extends BotState>({ module, broker, closed }: BotWalk<State>, quote: Quote): void {
  const need = module.candleNeed(broker.state);
  const at = quote.eventTime;
  if (closed === null || need === null || need.closesAt === null || at < need.closesAt) return;
  broker.deliver({ kind: 'candle_closed', at, candles: closed.upTo(at, need.count()), quote });
}

/** First row from `from` on that reaches an order or a trigger of the bot. */
function nextRow<State extends BotState>({ input, venue, broker }: BotWalk<State>, from: number): number {
  const { candles, instrument, assumptions } = input;
  const { high, low, openTime, length } = candles;
  const reach = venue.reach(instrument.symbol);
  const triggers = broker.state.triggers;
  // The bid of a close may lie below the candle's low by half the spread.
  const bid = 1 - assumptions.spreadBps / 20_000;
  const below = Math.max(reach.below, triggers.below === null ? Number.NEGATIVE_INFINITY : triggers.below / bid + 1e-8);
  const above = Math.min(reach.above, triggers.above ?? Number.POSITIVE_INFINITY);
  const lasts = timeframeMs(candles.timeframe);
  const at = (triggers.at ?? Number.POSITIVE_INFINITY) - lasts;
  for (let row = from; row < length; row += 1) {
    if ((low[row] ?? below) <= below || (high[row] ?? above) >= above || (openTime[row] ?? at) >= at) return row;
  }
  return length;
}
