import { expect, it } from 'vitest';
import { dec, toPlain } from '../base/decimal.ts';
import { DAY_MS, type EpochMs, utcMonthStart } from '../base/time.ts';
import { GRID_PARAMS, manual, opened, asCommand } from './testing/account-commands.ts';
import { OPEN_LIMITS, START_AT, giveCommand, feedPrices, startGridCommand } from './testing/simulated-account.ts';

/** An account whose owner may trade less than 1,000 USDT a month, and trades `elsewhere` too. */
function limited(elsewhere = '0') {
  return opened({
    volume: {
      limit: dec('1000'),
      monthStartsAt: utcMonthStart(START_AT),
      filled: dec('0'),
      elsewhere: dec(elsewhere),
    },
  });
}

const REACHED = { status: 'refused', reason: 'TRADE_VOLUME_LIMIT_REACHED' };

it('counts resting entries, so that together they do not slip past the limit', () => {
  const { simulation, at } = limited();
  expect(giveCommand(simulation, asCommand(manual('buy', '5', '99', 'terminal_a'), at))).toMatchObject({
    status: 'done',
  });
  expect(giveCommand(simulation, asCommand(manual('buy', '5', '99', 'terminal_b'), at))).toMatchObject({
    status: 'done',
  });
  expect(giveCommand(simulation, asCommand(manual('buy', '1', '99', 'terminal_c'), at))).toMatchObject({
    ...REACHED,
    error: 'Monthly trade volume limit reached ($990/$1000). Upgrade for unlimited trading.',
  });
  giveCommand(simulation, asCommand({ kind: 'cancel_order', clientOrderId: 'terminal_b' }, at + 1));
  expect(giveCommand(simulation, asCommand(manual('buy', '1', '99', 'terminal_d'), at + 2))).toMatchObject({
    status: 'done',
  });
});

it('counts what closes a position, and never refuses it', () => {
  const { simulation, at } = limited();
  giveCommand(simulation, asCommand(manual('buy', '9', '99', 'terminal_a'), at));
  const later = feedPrices(simulation, [98], at + 1_000);
  expect(giveCommand(simulation, asCommand(manual('sell', '9', '98', 'terminal_b'), later))).toMatchObject({
    status: 'done',
  });
  const end = feedPrices(simulation, [99], later + 1_000);
  expect(toPlain(simulation.book.volume?.filled ?? dec('0')), 'both fills').toBe(
    toPlain(simulation.records.fills.reduce((sum, { fill }) => sum.plus(fill.price.times(fill.quantity)), dec('0'))),
  );
  expect(giveCommand(simulation, asCommand(manual('buy', '1', '90', 'terminal_c'), end))).toMatchObject(REACHED);
});

it("counts the owner's other accounts", () => {
  const { simulation, at } = limited('950');
  expect(giveCommand(simulation, asCommand(manual('buy', '1', '99', 'terminal_a'), at))).toMatchObject(REACHED);
  simulation.book.setVolumeElsewhere(dec('100'), at as EpochMs);
  expect(giveCommand(simulation, asCommand(manual('buy', '1', '99', 'terminal_b'), at))).toMatchObject({
    status: 'done',
  });
});

it('begins anew with the month, but for entries that still rest', () => {
  const { simulation, at } = limited('999');
  expect(giveCommand(simulation, asCommand(manual('buy', '5', '50', 'terminal_a'), at))).toMatchObject(REACHED);
  const later = feedPrices(simulation, [100], at + 40 * DAY_MS);
  expect(giveCommand(simulation, asCommand(manual('buy', '5', '50', 'terminal_b'), later))).toMatchObject({
    status: 'done',
  });
  expect(giveCommand(simulation, asCommand(manual('buy', '9', '90', 'terminal_c'), later))).toMatchObject(REACHED);
});

it('holds a bot as it holds a person', () => {
  const { simulation, at } = limited('700');
  giveCommand(simulation, startGridCommand(GRID_PARAMS, at));
  const denied = [...simulation.records.orders.values()].filter((order) => order.status === 'denied');
  expect([...new Set(denied.map((order) => order.reason))]).toEqual(['TRADE_VOLUME_LIMIT_REACHED']);
});

it("denies a bot's order that would lose too much at the bot's own stop", () => {
  const { simulation, at } = opened({ riskLimits: { ...OPEN_LIMITS, tradeRiskMax: dec('0.001') } });
  giveCommand(simulation, startGridCommand({ ...GRID_PARAMS, stopLossPct: 50 }, at));
  const orders = [...simulation.records.orders.values()];
  expect(orders.some((order) => order.reason === 'MAX_TRADE_RISK_EXCEEDED')).toBe(true);
  const near = opened({ riskLimits: { ...OPEN_LIMITS, tradeRiskMax: dec('0.1') } });
  giveCommand(near.simulation, startGridCommand({ ...GRID_PARAMS, stopLossPct: 50 }, near.at));
  expect([...near.simulation.records.orders.values()].filter((order) => order.status === 'denied')).toEqual([]);
});
