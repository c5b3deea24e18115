import { ZERO, decFromNumber, toPlain } from '../../base/decimal.ts';
import { createRandom } from '../../base/random.ts';
import { type EpochMs, epochMs } from '../../base/time.ts';
import { AccountBook } from '../../engine/account/account-book.ts';
import type { AccountChanges, AccountSnapshot } from '../../engine/account/account-types.ts';
import type { BotModule } from '../../engine/bot/bot-module.ts';
import { type CandleSeries, candleAt, toCandleSeries } from '../../market/candle-series.ts';
import { ROUND_INSTRUMENT } from '../../market/testing/round-instrument.ts';
import type { Fill } from '../../orders/fill.ts';
import { quoteAround } from '../../market/candle-path.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { AccountId, BotId, UserId } from '../../orders/order-request.ts';
import { FREE_STANDING } from '../../risk/trading-state.ts';
import { type SimulationOptions, runSimulation } from '../../simulation/run-simulation.ts';
import { SimulatedVenue } from '../../simulation/simulated-venue.ts';
import { NO_LIMITS } from '../backtest-broker.ts';
import type { Assumptions } from '../assumptions.ts';
import { toRunAssumptions } from '../run-assumptions.ts';

const ACCOUNT_ID = '00000000-0000-4000-8000-00000000000a' as AccountId;
/** More than any risk limit asks for. */
const VOLUME_24H = 1e15;

interface BotMarketConfig {
  readonly instrument: Instrument;
  readonly assumptions: Assumptions;
}

/** An account with cash and a venue that fills by the assumptions: the same two that trade on paper. */
function createBotMarket(
  { instrument, assumptions }: BotMarketConfig,
  onChanges: (changes: AccountChanges) => void,
): SimulationOptions {
  const { exactFeeRate, exactVolumeShare } = toRunAssumptions(assumptions);
  const snapshot: AccountSnapshot = {
    accountId: ACCOUNT_ID,
    userId: '' as UserId,
    mode: 'simulation',
    standing: FREE_STANDING,
    quoteAsset: instrument.quote,
    feeRate: exactFeeRate,
    lotMethod: 'fifo',
    riskLimits: NO_LIMITS,
    volume: null,
    instruments: [instrument],
    balances: [{ asset: instrument.quote, free: decFromNumber(assumptions.startEquity), held: ZERO }],
    positions: [],
    lots: [],
    orders: [],
    bots: [],
    quotes: [],
    recentTradeIds: [],
    clock: 0 as EpochMs,
    memory: null,
  };
  const fillModel = {
    feeRate: exactFeeRate,
    slippageBps: decFromNumber(assumptions.slippageBps),
    candleSpreadBps: decFromNumber(assumptions.spreadBps),
    limitRule: assumptions.limitRule,
    volumeShareMax: exactVolumeShare,
  };
  return {
    book: AccountBook.open(snapshot),
    venue: new SimulatedVenue(fillModel, () => instrument),
    candleSpreadBps: assumptions.spreadBps,
    volume24hQuote: VOLUME_24H,
    onChanges,
  };
}

/** The quote that a traded price stands for. */
function quoteAt(market: SimulationOptions, symbol: string, price: number, at: number): Quote {
  const eventTime: EpochMs = epochMs(at);
  return {
    symbol,
    ...quoteAround(price, market.candleSpreadBps),
    last: price,
    volume24hQuote: market.volume24hQuote,
    eventTime,
    receivedAt: eventTime,
  };
}

/** A market that wanders around 100, with a spike now and then; fifteen minutes a candle. */
export function wanderingCandles(seed: number, length: number): CandleSeries {
  const random = createRandom(seed);
  let price = 100;
  return toCandleSeries(
    Array.from({ length }, (_, i) => {
      const open = price;
      price = Math.round((100 + (price - 100) * 0.98 + (random() - 0.5) * 1.5) * 100) / 100;
      const wick = () => (random() < 0.02 ? random() * 6 : random() * 0.3);
      return {
        openTime: (1_748_822_400_000 + i * 900_000) as EpochMs,
        open,
        high: Math.round((Math.max(open, price) + wick()) * 100) / 100,
        low: Math.round((Math.min(open, price) - wick()) * 100) / 100,
        close: price,
        volume: Math.round(random() * 100),
      };
    }),
    '15m',
  );
}

/** An execution as text, to compare runs by. */
export const describeFill = (fill: Fill): string =>
  `${fill.side} ${toPlain(fill.quantity)} at ${toPlain(fill.price)} for ${toPlain(fill.fee)} at ${fill.executedAt}`;

/** More candles than any rule of these tests looks at. */
const HISTORY = 400;

interface EngineRun {
  readonly module: BotModule;
  readonly candles: CandleSeries;
  readonly params: unknown;
  readonly assumptions: Assumptions;
}

/** Executions of a bot in an account: every candle shown to the account and the venue, none passed over. */
export function fillsOfEngine({ module, candles, params, assumptions }: EngineRun): string[] {
  const rows = Array.from({ length: candles.length }, (_, row) => candleAt(candles, row));
  const fills: Fill[] = [];
  const market = createBotMarket({ instrument: ROUND_INSTRUMENT, assumptions }, (changes) =>
    fills.push(...changes.fills.map(({ fill }) => fill)),
  );
  const at = (candles.openTime[0] ?? 0) as EpochMs;
  const botId = '00000000-0000-4000-8000-00000000000b' as BotId;
  runSimulation(market, [
    { kind: 'quote', quote: quoteAt(market, 'BTCUSDT', candles.open[0] ?? 0, at) },
    {
      kind: 'command',
      command: {
        kind: 'start_bot',
        commandId: '00000000-0000-4000-8000-00000000000c',
        at,
        bot: { botId, module, symbol: 'BTCUSDT', params, lastState: null },
      },
    },
    ...rows.flatMap((candle, row) => {
      const closedAt = (candle.openTime + 900_000) as EpochMs;
      const common = { symbol: 'BTCUSDT', timeframe: candles.timeframe } as const;
      return [
        { kind: 'candle', ...common, candle, closedAt },
        { kind: 'candle_closed', ...common, candles: rows.slice(Math.max(0, row - HISTORY), row + 1), at: closedAt },
      ] as const;
    }),
  ]);
  return fills.map(describeFill);
}
