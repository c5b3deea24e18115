import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUntil } from '../../base/testing/assert-until.ts';
import { type Decimal, ZERO, dec, toNumber, toPlain } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import { BOT_KINDS, type BotKind } from '../../bots/kinds.ts';
import { BOT_MODULES } from '../../bots/registry.ts';
import { checksOf } from '../../bots/testing/registry.ts';
import type { AccountCommand, AccountSnapshot } from '../../engine/account/account-types.ts';
import type { Candle } from '../../market/candle.ts';
import type { Quote } from '../../market/quote.ts';
import { ROUND_INSTRUMENT } from '../../market/testing/round-instrument.ts';
import type { FillModel } from '../../simulation/fill-model.ts';
import type { Fill } from '../../orders/fill.ts';
import { simulate } from '../../simulation/run-simulation.ts';
import {
  BOT_ID,
  OPEN_LIMITS,
  START_AT,
  type Simulation,
  newAccount,
  newSimulation,
  quoteAt,
} from '../../simulation/testing/simulated-account.ts';
import { type Happening, type MarketScript, happenings, scenario } from '../../simulation/testing/strategy-market.ts';
import { type Disturbance, type TwinComparison, compareTwin } from './compare-twin.ts';
import { type LivedFill, type TwinRun, runTwin } from './run-twin.ts';
import { twinEquity } from './twin-equity.ts';

/** What does as another account does has no twin without that. */
const TWINNED_KINDS = BOT_KINDS.filter((kind) => BOT_MODULES[kind].provider === undefined);

const FIRST_QUOTE = quoteAt(100, START_AT - 1);

interface Circumstances {
  readonly account?: Partial<AccountSnapshot>;
  readonly model?: Partial<FillModel>;
  /** Whether its owner pauses and stops it. */
  readonly isDisturbed?: boolean;
}

interface Lived {
  readonly comparison: TwinComparison;
  readonly bot: readonly LivedFill[];
  readonly twin: readonly LivedFill[];
  readonly quotes: readonly Quote[];
}

/** A bot in a simulated account, and its twin. */
function live(kind: BotKind, given: MarketScript, { account, model, isDisturbed = false }: Circumstances = {}): Lived {
  const params: unknown = checksOf({ kind }).paramsThatTrade(given.definition);
  const simulation = newSimulation(newAccount(account), model);
  const quotes: Quote[] = [FIRST_QUOTE];
  const candles: Candle[] = [];
  simulate(simulation, { kind: 'quote', quote: FIRST_QUOTE });
  const module = BOT_MODULES[kind];
  command(simulation, { kind: 'start_bot', at: START_AT, bot: botOf(kind, params) });
  for (const each of happenings(given)) {
    if (each.kind === 'quote') quotes.push(each.quote);
    if (each.kind === 'candle_closed') keep(candles, each.candles);
    if (each.kind === 'command' ? isDisturbed : each.kind !== 'candle') happen(simulation, each, kind);
  }
  const journal = simulation.records.changes.flatMap((changes) => changes.journal);
  const stopped = journal.flatMap(({ event, quoteAt: afterQuote }) =>
    event.kind === 'stopped' && afterQuote !== null ? [{ event, afterQuote }] : [],
  );
  const { accountId, feeRate } = newAccount();
  const run: TwinRun = {
    module,
    params,
    accountId,
    botId: BOT_ID,
    instrument: ROUND_INSTRUMENT,
    feeRate,
    nextSequence: 0,
    startedAt: START_AT,
    quotes,
    candles,
    stop: stopped[0] ?? null,
  };
  const twin = runTwin(run);
  if (twin.status === 'invalid') throw new Error(twin.message);
  const disturbances = journal.flatMap(({ event }): Disturbance[] => {
    if (event.kind === 'paused') return [{ cause: 'pause', at: event.at }];
    return event.kind === 'order_closed' && event.status === 'denied' ? [{ cause: 'denial', at: event.at }] : [];
  });
  const bot = livedFills(simulation);
  return {
    bot,
    twin: twin.orders,
    quotes,
    comparison: compareTwin({ bot, twin: twin.orders, disturbances, quotes }),
  };
}

function keep(candles: Candle[], closed: readonly Candle[]): void {
  const last = candles.at(-1)?.openTime ?? Number.NEGATIVE_INFINITY;
  candles.push(...closed.filter(({ openTime }) => openTime > last));
}

function botOf(kind: BotKind, params: unknown) {
  return { botId: BOT_ID, module: BOT_MODULES[kind], symbol: 'BTCUSDT', params, lastState: null };
}

type Given<T> = T extends unknown ? Omit<T, 'commandId'> : never;

function command(simulation: Simulation, given: Given<AccountCommand>): void {
  const commandId = `00000000-0000-4000-8000-${String(given.at % 1e12).padStart(12, '0')}`;
  simulate(simulation, { kind: 'command', command: { ...given, commandId } as AccountCommand });
}

function happen(simulation: Simulation, each: Happening, kind: BotKind): void {
  if (each.kind !== 'command') {
    if (each.kind !== 'candle') simulate(simulation, each);
    return;
  }
  const at = each.at as EpochMs;
  if (each.command === 'pause') command(simulation, { kind: 'pause_bot', at, botId: BOT_ID });
  if (each.command === 'stop')
    command(simulation, { kind: 'stop_bot', at, botId: BOT_ID, holdings: 'sell', reason: 'Stopped by you.' });
  if (each.command === 'start' && simulation.book.bot(BOT_ID)?.status === 'paused')
    command(simulation, { kind: 'start_bot', at, bot: botOf(kind, {}) });
}

function livedFills({ records }: Simulation): LivedFill[] {
  return [...records.orders.values()].flatMap(({ request }) => {
    const fills = records.fills.map(({ fill }) => fill).filter((fill) => fill.clientOrderId === request.clientOrderId);
    return fills.length === 0 ? [] : [{ request, fills }];
  });
}

function fillsOf(orders: readonly LivedFill[]) {
  return orders.flatMap(({ fills }) => fills).toSorted((a, b) => (a.tradeId < b.tradeId ? -1 : 1));
}

function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), ZERO);
}

/** The difference by what the records say, without the comparison's own sums. */
function expectWhole({ comparison, bot, twin, quotes }: Lived): void {
  const { difference, gaps } = comparison;
  expect(toPlain(sum(gaps.map(({ amount }) => amount)))).toBe(toPlain(difference));
  const last = twinEquity({ bot, twin, quotes }, 50).at(-1);
  expect(last?.bot).toBeCloseTo(toNumber(comparison.bot), 6);
  expect(last?.twin).toBeCloseTo(toNumber(comparison.twin), 6);
}

describe.each(TWINNED_KINDS)('the twin of a %s bot', (kind) => {
  it('does the very same as a bot that nothing disturbs', () => {
    let fills = 0;
    assertUntil(
      fc.property(scenario, (given) => {
        const lived = live(kind, given);
        expect(fillsOf(lived.twin)).toEqual(fillsOf(lived.bot));
        expect(lived.comparison.gaps).toEqual([]);
        expect(toPlain(lived.comparison.difference)).toBe('0');
        expectWhole(lived);
        fills += lived.bot.length;
      }),
      () => fills > 20,
      { numRuns: 40 },
    );
    expect(fills, 'enough fills to mean something').toBeGreaterThan(20);
  });

  it('names every gap of a bot that is paused, stopped, denied and charged more, to the last unit', () => {
    const causes = new Set<string>();
    const riskLimits = { ...OPEN_LIMITS, symbolExposureMax: dec('0.015') };
    const odd: readonly Circumstances[] = [
      { isDisturbed: true },
      { account: { riskLimits } },
      { account: { riskLimits }, isDisturbed: true, model: { slippageBps: dec('30') } },
    ];
    assertUntil(
      fc.property(scenario, fc.constantFrom(...odd), (given, circumstances) => {
        const lived = live(kind, given, circumstances);
        expectWhole(lived);
        for (const { cause } of lived.comparison.gaps) causes.add(cause);
      }),
      () => causes.has('pause') && causes.has('denial'),
      { numRuns: 60 },
    );
    expect([...causes]).toEqual(expect.arrayContaining(['pause', 'denial']));
  });
});

describe('compareTwin', () => {
  const fill = (change: Partial<Fill>): Fill => ({
    tradeId: 't' as Fill['tradeId'],
    clientOrderId: 'c' as Fill['clientOrderId'],
    accountId: 'a' as Fill['accountId'],
    botId: BOT_ID,
    symbol: 'BTCUSDT',
    side: 'buy',
    quantity: dec('2'),
    price: dec('100.02'),
    fee: dec('0.2'),
    feeAsset: 'USDT',
    isMaker: false,
    executedAt: START_AT,
    ...change,
  });
  const order = (change: Partial<LivedFill['request']>, ...fills: readonly Fill[]): LivedFill => ({
    request: {
      clientOrderId: 'c' as Fill['clientOrderId'],
      side: 'buy',
      type: 'market',
      slot: 'entry',
      requestedAt: START_AT,
      ...change,
    },
    fills,
  });
  const quotes = [quoteAt(100, START_AT, 'BTCUSDT', 2), quoteAt(110, START_AT + 1_000, 'BTCUSDT', 2)];
  const named = ({ gaps }: TwinComparison) => gaps.map(({ cause, of, amount }) => [cause, of, toPlain(amount)]);

  it('tells fee, slippage and price of one order apart', () => {
    const bot = [order({}, fill({ price: dec('100.51'), fee: dec('0.3') }))];
    const moved = [order({}, fill({ price: dec('110.02'), executedAt: (START_AT + 1_000) as EpochMs }))];
    const twin = [order({}, fill({}))];
    const worse = compareTwin({ bot, twin, quotes, disturbances: [] });
    expect(named(worse)).toEqual([
      ['fee', 'both', '-0.1'],
      ['slippage', 'both', '-0.98'],
    ]);
    expect(toPlain(worse.difference)).toBe('-1.08');
    const later = compareTwin({ bot: moved, twin, quotes, disturbances: [] });
    expect(later.gaps.map(({ cause }) => cause)).toContain('price');
    expect(toPlain(sum(later.gaps.map(({ amount }) => amount)))).toBe('-20');
  });

  it('counts a sale by hand as that, and what only one has to the last thing that disturbed the bot', () => {
    const sale = { side: 'sell', price: dec('109'), executedAt: (START_AT + 1_000) as EpochMs } as const;
    const twin = [order({}, fill({}))];
    const sold = compareTwin({
      bot: [...twin, order({ side: 'sell', slot: null }, fill(sale))],
      twin,
      quotes,
      disturbances: [],
    });
    expect(named(sold)).toEqual([['manual', 'bot', '-2.178']]);
    const missed = (disturbances: readonly Disturbance[]) =>
      named(compareTwin({ bot: [], twin, quotes, disturbances }));
    const amount = '-19.738';
    expect(missed([])).toEqual([['price', 'twin', amount]]);
    const pause = { cause: 'pause', at: (START_AT - 10) as EpochMs } as const;
    expect(missed([{ cause: 'denial', at: (START_AT - 5) as EpochMs }, pause])).toEqual([['denial', 'twin', amount]]);
    expect(missed([pause, { cause: 'denial', at: (START_AT + 1) as EpochMs }])).toEqual([['pause', 'twin', amount]]);
  });
});
