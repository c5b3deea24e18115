import { type Refusal, toReason } from '@atb/api/functions/refusal';
import type { BacktestRequest, BotBacktestKind } from '@atb/api/functions/research/start-backtest';
import { findBotInstrument } from '@atb/core/backtest/bot/bot-instrument';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '@atb/core/backtest/assumptions';
import { dec, decFromNumber, toNumber } from '@atb/core/base/decimal';
import { addMs, parseIso } from '@atb/core/base/time';
import { BOT_BACKTESTERS } from '@atb/core/bots/backtesters';
import type { DecisionCandles, InvalidBot } from '@atb/core/engine/bot/bot-module';
import type { BotBacktester } from '@atb/core/backtest/bot/bot-backtester';
import type { Quote } from '@atb/core/market/quote';
import type { AccountId, BotId } from '@atb/core/orders/order-request';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import type { CandleArchive } from '../../../market-data/archive/candle-archive.ts';
import { HOW_TO_SAY_FILTERS } from '../../../market-data/archive/unknown-filters.ts';
import type { CheckedBacktest } from './checked-backtest.ts';
import { applyFilters, findCandleRefusal, nameOf, RUN_CANDLES_MIN, toRefusal } from './research-subject.ts';

const BPS = dec('0.0001');

/** Whether the bot could begin at the first price of the range, by what begins a bot. */
export async function checkBotBacktest(
  archive: CandleArchive,
  body: BacktestRequest,
  { kind, symbol, options }: BotBacktestKind,
): Promise<CheckedBacktest> {
  const backtester = BOT_BACKTESTERS[kind];
  const { module } = backtester;
  const parsed = module.parse(options);
  if (parsed.status === 'invalid') return refuse(faultOf(kind, parsed));
  const { params } = parsed;
  const feeRate = decFromNumber(body.assumptions.feeBps).times(BPS);
  const startEquity = toNumber(module.allocation({ params, feeRate }));
  const fault =
    findAssumptionFault(body.assumptions, backtester, startEquity) ??
    findTimeframeFault(body.timeframe, backtester, module.decidesOn(params));
  if (fault !== null) return refuse(fault);
  const missing = await findCandleRefusal(archive, { ...body, symbol }, RUN_CANDLES_MIN);
  if (missing !== null) return refuse(missing);
  const filtered = await applyFilters(archive, { venue: body.venue, symbol }, { ...body.assumptions, startEquity });
  if (filtered.status === 'refused') return filtered;
  const { assumptions } = filtered;
  const instrument = findBotInstrument({ venue: body.venue, symbol }, assumptions);
  if (instrument === null) {
    const error = `Tick and lot of ${symbol} on ${body.venue} are not known, and a ${backtester.noun} places no order without them. ${HOW_TO_SAY_FILTERS}`;
    return refuse(toRefusal('symbol', 'UNKNOWN_INSTRUMENT', error));
  }
  const quote = await findFirstQuote(archive, { ...body, symbol });
  const created = quote === null ? null : module.create({ ...NOBODY, params, instrument, quote, feeRate });
  if (created?.status === 'invalid') return refuse(faultOf(kind, created));
  const name = nameOf(body, `${backtester.title}, ${symbol} ${body.timeframe}`);
  return { status: 'checked', request: { ...body, name, assumptions, [kind]: params } };
}

const NOBODY = { accountId: '' as AccountId, botId: '' as BotId, nextSequence: 0 };

function faultOf(kind: string, { field, code, message }: InvalidBot): Refusal {
  return toRefusal(field === 'params' ? kind : `${kind}.${field}`, toReason(code, 'INVALID_PARAMS'), message);
}

/** Terms that a bot has no use for, so that nobody believes that they were applied. */
function findAssumptionFault(
  { latencyBars = 0, detailTimeframe, startEquity }: Assumptions,
  { noun, moneyHint }: BotBacktester,
  money: number,
): Refusal | null {
  if (latencyBars > 0) {
    const error = `The orders of a ${noun} are open at the venue and never late. Leave latency at 0.`;
    return toRefusal('assumptions.latencyBars', 'INVALID_ASSUMPTIONS', error);
  }
  if (detailTimeframe !== null) {
    const error = `A ${noun} is run on its candles as they are. Choose shorter candles instead of a detail timeframe.`;
    return toRefusal('assumptions.detailTimeframe', 'INVALID_ASSUMPTIONS', error);
  }
  const isOwn = startEquity !== DEFAULT_ASSUMPTIONS.startEquity && startEquity !== money;
  if (!isOwn) return null;
  return toRefusal('assumptions.startEquity', 'INVALID_ASSUMPTIONS', `A ${noun} begins with ${moneyHint}`);
}

function findTimeframeFault(
  timeframe: Timeframe,
  { noun }: BotBacktester,
  decidesOn: DecisionCandles | null,
): Refusal | null {
  if (decidesOn === null || timeframeMs(decidesOn.timeframe) % timeframeMs(timeframe) === 0) return null;
  const error = `A ${noun} with a signal of ${decidesOn.timeframe} candles cannot be run on ${timeframe} candles, which do not add up to them. Choose ${decidesOn.timeframe} candles or shorter ones.`;
  return toRefusal('timeframe', 'TIMEFRAME_TOO_SMALL', error);
}

type RangeRequest = Pick<BacktestRequest, 'venue' | 'timeframe' | 'from' | 'to'> & { readonly symbol: string };

/** At the open of the range's first candle; null when it cannot be read alone, and the run itself will say what is wrong. */
async function findFirstQuote(archive: CandleArchive, input: RangeRequest): Promise<Quote | null> {
  const { venue, symbol, timeframe } = input;
  const key = { venue, symbol, timeframe };
  const { ranges } = await archive.coverage(key, parseIso(input.from), parseIso(input.to));
  const [first] = ranges;
  if (first === undefined) return null;
  const { open } = await archive.load(key, first.from, addMs(first.from, timeframeMs(timeframe)));
  const price = open[0];
  if (price === undefined) return null;
  const at = first.from;
  return { symbol, bid: price, ask: price, last: price, volume24hQuote: 0, eventTime: at, receivedAt: at };
}

function refuse(refusal: Refusal): CheckedBacktest {
  return { status: 'refused', refusal };
}
