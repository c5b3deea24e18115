import type { RunResponse } from '@atb/api/functions/research-fields';
import type { BacktestKind, BacktestRequest } from '@atb/api/functions/start-backtest';
import { type BacktestTerms, DEFAULT_BACKTEST_TERMS } from '@atb/core/backtest/backtest-terms';
import { findBotInstrument } from '@atb/core/backtest/bot/bot-instrument';
import { withVenueRules } from '@atb/core/backtest/venue-terms';
import { dec, decFromNumber, toNumber } from '@atb/core/base/decimal';
import { addMs, parseIso } from '@atb/core/base/time';
import { type GridParams, gridParamsSchema } from '@atb/core/bots/grid/params';
import { planGrid } from '@atb/core/bots/grid/plan-grid';
import type { Instrument } from '@atb/core/market/instrument';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import type { CheckedBacktest } from './check-backtest.ts';
import { describeParamFault } from './describe-param-fault.ts';
import { findCandleRefusal, nameOf, RUN_CANDLES_MIN, toRefusal } from './research-subject.ts';

const BPS = dec('0.0001');

/** Whether the grid could be planned at the first price of the range, by what plans a bot. */
export async function checkGridBacktest(
  archive: CandleArchive,
  body: BacktestRequest,
  { symbol, options }: Extract<BacktestKind, { kind: 'grid' }>,
): Promise<CheckedBacktest> {
  const parsed = gridParamsSchema.safeParse(options);
  if (!parsed.success) {
    const { error, field } = describeParamFault(parsed.error);
    return refuse(toRefusal(field === 'params' ? 'grid' : `grid.${field}`, 'INVALID_PARAMS', error));
  }
  const fault = findTermsFault(body.terms, parsed.data);
  if (fault !== null) return refuse(fault);
  const missing = await findCandleRefusal(archive, { ...body, symbol }, RUN_CANDLES_MIN);
  if (missing !== null) return refuse(missing);
  const startEquity = toNumber(dec(parsed.data.allocation));
  const terms = withVenueRules({ venue: body.venue, symbol }, { ...body.terms, startEquity });
  const instrument = findBotInstrument({ venue: body.venue, symbol }, terms);
  if (instrument === null) {
    const error = `Tick and lot of ${symbol} on ${body.venue} are not known. Say them in terms.priceIncrement and terms.quantityIncrement, or choose a pair of Binance.`;
    return refuse(toRefusal('symbol', 'UNKNOWN_INSTRUMENT', error));
  }
  const impossible = await findPlanRefusal(archive, { ...body, symbol, terms, params: parsed.data, instrument });
  if (impossible !== null) return refuse(impossible);
  const name = nameOf(body, `Grid bot, ${symbol} ${body.timeframe}`);
  return { status: 'checked', request: { ...body, name, terms, grid: parsed.data } };
}

/** Terms that a grid has no use for, so that nobody believes that they were applied. */
function findTermsFault(
  { latencyBars = 0, detailTimeframe, startEquity }: BacktestTerms,
  { allocation }: GridParams,
): RunResponse | null {
  if (latencyBars > 0) {
    const error = 'The orders of a grid rest at the venue and are never late. Leave latency at 0.';
    return toRefusal('terms.latencyBars', 'INVALID_TERMS', error);
  }
  if (detailTimeframe !== null) {
    const error = 'A grid bot is run on its candles as they are. Choose shorter candles instead of a detail timeframe.';
    return toRefusal('terms.detailTimeframe', 'INVALID_TERMS', error);
  }
  const isOwn = startEquity !== DEFAULT_BACKTEST_TERMS.startEquity && startEquity !== toNumber(dec(allocation));
  if (!isOwn) return null;
  const error = 'A grid begins with its allocation. Leave the start equity out and set the allocation.';
  return toRefusal('terms.startEquity', 'INVALID_TERMS', error);
}

interface PlanInput extends Pick<BacktestRequest, 'venue' | 'timeframe' | 'from' | 'to' | 'terms'> {
  readonly symbol: string;
  readonly params: GridParams;
  readonly instrument: Instrument;
}

async function findPlanRefusal(archive: CandleArchive, input: PlanInput): Promise<RunResponse | null> {
  const { params, instrument, terms } = input;
  const price =
    params.triggerPrice === null ? await findFirstPrice(archive, input) : toNumber(dec(params.triggerPrice));
  if (price === null) return null;
  const plan = planGrid(params, instrument, price, decFromNumber(terms.feeBps).times(BPS));
  return plan.status === 'invalid' ? toRefusal(`grid.${plan.field}`, plan.code, plan.message) : null;
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
