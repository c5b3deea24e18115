import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../base/time.ts';
import { valueHoldings } from '../portfolio/marked-holding.ts';
import { type Decimal, dec, decFromNumber, sumDecimals, toNumber, ZERO } from '../base/decimal.ts';
import { BOT_KINDS, type BotKind } from '../bots/kinds.ts';
import { BOT_MODULES } from '../bots/registry.ts';
import { definitionOf } from '../bots/strategy/testing/strategy-run.ts';
import { checksOf } from '../bots/testing/registry.ts';
import { GRID_PARAMS, manual, opened, asCommand } from './testing/account-commands.ts';
import {
  BOT_ID,
  START_AT,
  giveCommand,
  feedPrices,
  quoteAt,
  startSimulatedBot,
  startGridCommand,
} from './testing/simulated-account.ts';
import { simulate } from './run-simulation.ts';

const paramsOf = (kind: BotKind) => ({ ...checksOf({ kind }).paramsThatTrade(definitionOf({})) });

/** Those that trade by prices alone, without candles or a provider. */
const PRICED_KINDS = BOT_KINDS.filter((kind) => {
  const { decidesOn, provider, parse } = BOT_MODULES[kind];
  const parsed = parse(paramsOf(kind));
  return provider === undefined && parsed.status === 'valid' && decidesOn(parsed.params) === null;
});

describe('a sale by a bot', () => {
  it.each(PRICED_KINDS)(
    'of kind %s has the profit of its trade beside its gain on average cost, and the bot counts the first',
    (kind) => {
      const { simulation, at } = opened();
      giveCommand(simulation, startSimulatedBot({ kind, params: paramsOf(kind) }, at));
      const next = feedPrices(simulation, [100, 99, 97.9, 95.9, 98.2, 97.8, 98.5, 100.5, 102.5, 103], at);
      giveCommand(
        simulation,
        asCommand({ kind: 'stop_bot', botId: BOT_ID, holdings: 'sell', reason: 'Enough.' }, next),
      );
      feedPrices(simulation, [103, 103], next);
      const { fills } = simulation.records;
      const sales = fills.filter(({ fill }) => fill.side === 'sell');
      expect(sales.length).toBeGreaterThan(0);
      for (const { fill, tradeProfit } of fills) expect(tradeProfit === null).toBe(fill.side === 'buy');
      const { module, state } = simulation.book.bot(BOT_ID) ?? expect.fail('no bot');
      const earned = sumDecimals(sales.map(({ tradeProfit }) => tradeProfit ?? ZERO));
      expect(earned).toEqual(module.realized(state));
    },
  );

  it('may close a pair with a profit and sell below its average cost', () => {
    const { simulation, at } = opened();
    giveCommand(simulation, startGridCommand({ ...GRID_PARAMS, lower: 92, grids: 7, buyBaseAtStart: false }, at));
    feedPrices(simulation, [100, 97.9, 95.9, 93.9, 96.2], at);
    const sale = simulation.records.fills.findLast(({ fill }) => fill.side === 'sell') ?? expect.fail('no sale');
    const signOf = (value: Decimal | null): number => Math.sign(toNumber(value ?? ZERO));
    expect([signOf(sale.tradeProfit), signOf(sale.realizedPnl)]).toEqual([1, -1]);
  });
});

describe('the equity of an account', () => {
  it('is cash and holdings at the bid, also at the start of a day', () => {
    const { simulation, at } = opened();
    giveCommand(simulation, asCommand(manual('buy', '2', null), at));
    const wide = (price: number, time: number) => quoteAt(price, time, 'BTCUSDT', 100);
    simulate(simulation, { kind: 'quote', quote: wide(100, at + 1_000) });
    const worth = (price: number) => {
      const cash = simulation.book.snapshot().balances.find(({ asset }) => asset === 'USDT') ?? expect.fail('no cash');
      return cash.free.plus(cash.held).plus(decFromNumber(wide(price, 0).bid).times(dec('2')));
    };
    expect(simulation.book.valuation()?.equity).toEqual(worth(100));
    simulate(simulation, { kind: 'quote', quote: wide(104, START_AT + DAY_MS - 1) });
    const { begunPeriods } = simulation.book.handleQuote(wide(90, START_AT + DAY_MS));
    const { memory, balances } = simulation.book.snapshot();
    expect(memory?.dayStart?.equity).toEqual(worth(104));
    // Kept with it is what it was made of.
    expect(begunPeriods.map(({ span, startsAt, before }) => [span, startsAt, before])).toEqual([
      ['day', START_AT + DAY_MS, null],
    ]);
    const holdings = begunPeriods[0]?.holdings ?? [];
    expect(valueHoldings(holdings, 'USDT')).toMatchObject({ status: 'valued', equity: worth(104) });
    expect(holdings.map(([asset]) => asset)).toEqual(balances.map(({ asset }) => asset));
  });
});
