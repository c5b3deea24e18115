import type { RunResponse } from '@atb/api/functions/research-fields';
import type { BacktestRequest, BotBacktestKind } from '@atb/api/functions/start-backtest';
import { findBotInstrument } from '@atb/core/backtest/bot/bot-instrument';
import { type BacktestTerms, DEFAULT_BACKTEST_TERMS } from '@atb/core/backtest/backtest-terms';
import { dec, decFromNumber, toNumber } from '@atb/core/base/decimal';
import { addMs, parseIso } from '@atb/core/base/time';
import type { Instrument } from '@atb/core/market/instrument';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { HOW_TO_SAY_FILTERS } from '../../market-data/archive/unknown-filters.ts';
import { type BacktestedBot, readBacktestedBot } from './backtested-bots.ts';
import type { CheckedBacktest } from './check-backtest.ts';
import { describeParamFault } from './describe-param-fault.ts';
import { applyFilters, findCandleRefusal, nameOf, RUN_CANDLES_MIN, toRefusal } from './research-subject.ts';

const BPS = dec('0.0001');

/** Whether the bot could be planned at the first price of the range, by what plans a bot. */
export async function checkBotBacktest(
  archive: CandleArchive,
  body: BacktestRequest,
  subject: BotBacktestKind,
): Promise<CheckedBacktest> {
  const { kind, symbol } = subject;
  const read = readBacktestedBot(subject, decFromNumber(body.terms.feeBps).times(BPS));
  if (read.status === 'invalid') {
    const { error, field } = describeParamFault(read.error);
    return refuse(toRefusal(field === 'params' ? kind : `${kind}.${field}`, 'INVALID_PARAMS', error));
  }
  const { bot } = read;
  const fault = findTermsFault(body.terms, bot) ?? findTimeframeFault(body.timeframe, bot);
  if (fault !== null) return refuse(fault);
  const missing = await findCandleRefusal(archive, { ...body, symbol }, RUN_CANDLES_MIN);
  if (missing !== null) return refuse(missing);
  const startEquity = toNumber(bot.money);
  const filtered = await applyFilters(archive, { venue: body.venue, symbol }, { ...body.terms, startEquity });
  if (filtered.status === 'refused') return filtered;
  const { terms } = filtered;
  const instrument = findBotInstrument({ venue: body.venue, symbol }, terms);
  if (instrument === null) {
    const error = `Tick and lot of ${symbol} on ${body.venue} are not known, and ${lowerFirst(bot.subject)} lays no order without them. ${HOW_TO_SAY_FILTERS}`;
    return refuse(toRefusal('symbol', 'UNKNOWN_INSTRUMENT', error));
  }
  const impossible = await findPlanRefusal(archive, { ...body, kind, symbol, terms, bot, instrument });
  if (impossible !== null) return refuse(impossible);
  const name = nameOf(body, `${bot.name}, ${symbol} ${body.timeframe}`);
  return { status: 'checked', request: { ...body, name, terms, ...bot.kept } };
}

/** Terms that a bot has no use for, so that nobody believes that they were applied. */
function findTermsFault(
  { latencyBars = 0, detailTimeframe, startEquity }: BacktestTerms,
  { subject, money, moneyWords }: BacktestedBot,
): RunResponse | null {
  if (latencyBars > 0) {
    const error = `The orders of ${lowerFirst(subject)} rest at the venue and are never late. Leave latency at 0.`;
    return toRefusal('terms.latencyBars', 'INVALID_TERMS', error);
  }
  if (detailTimeframe !== null) {
    const error = `${subject} is run on its candles as they are. Choose shorter candles instead of a detail timeframe.`;
    return toRefusal('terms.detailTimeframe', 'INVALID_TERMS', error);
  }
  const isOwn = startEquity !== DEFAULT_BACKTEST_TERMS.startEquity && startEquity !== toNumber(money);
  if (!isOwn) return null;
  return toRefusal('terms.startEquity', 'INVALID_TERMS', `${subject} begins with ${moneyWords}`);
}

function findTimeframeFault(timeframe: Timeframe, { subject, decidesOn }: BacktestedBot): RunResponse | null {
  if (decidesOn === null || timeframeMs(decidesOn) % timeframeMs(timeframe) === 0) return null;
  const error = `${subject} with a signal of ${decidesOn} candles cannot be run on ${timeframe} candles, which do not add up to them. Choose ${decidesOn} candles or shorter ones.`;
  return toRefusal('timeframe', 'TIMEFRAME_TOO_SMALL', error);
}

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

interface PlanInput extends Pick<BacktestRequest, 'venue' | 'timeframe' | 'from' | 'to' | 'terms'> {
  readonly kind: BotBacktestKind['kind'];
  readonly symbol: string;
  readonly bot: BacktestedBot;
  readonly instrument: Instrument;
}

async function findPlanRefusal(archive: CandleArchive, input: PlanInput): Promise<RunResponse | null> {
  const { kind, bot, instrument, terms } = input;
  const { triggerPrice } = bot;
  const price = triggerPrice === null ? await findFirstPrice(archive, input) : toNumber(dec(triggerPrice));
  if (price === null) return null;
  const fault = bot.findFault(instrument, price, decFromNumber(terms.feeBps).times(BPS));
  return fault === null ? null : toRefusal(`${kind}.${fault.field}`, fault.code, fault.message);
}

/** Open of the range's first candle; null when it cannot be read alone, and the run itself will say what is wrong. */
async function findFirstPrice(archive: CandleArchive, input: PlanInput): Promise<number | null> {
  const { venue, symbol, timeframe } = input;
  const key = { venue, symbol, timeframe };
  const { ranges } = await archive.coverage(key, parseIso(input.from), parseIso(input.to));
  const [first] = ranges;
  if (first === undefined) return null;
  const { open } = await archive.load(key, first.from, addMs(first.from, timeframeMs(timeframe)));
  return open[0] ?? null;
}

function refuse(refusal: RunResponse): CheckedBacktest {
  return { status: 'refused', refusal };
}
