import { expect } from 'vitest';
import { type Decimal, ZERO, decFromNumber, sumDecimals, toPlain } from '../../base/decimal.ts';
import type { KnownBotState } from '../../bots/registry.ts';
import { checksOf } from '../../bots/testing/registry.ts';
import type { AccountSnapshot, BotRecord } from '../../engine/account/account-types.ts';
import { foldLedger } from '../../ledger/testing/fold-ledger.ts';
import { reconcile } from '../../ledger/testing/reconcile.ts';
import type { Quote } from '../../market/quote.ts';
import { balanceTotal } from '../../portfolio/balance.ts';
import { type Records, START_AT } from './simulated-account.ts';

/** Everything that must hold after every event, whatever the market did; all books in full, so for the end of a run. */
export function checkInvariants(snapshot: AccountSnapshot, records: Records, quote: Quote | null): void {
  checkBooks(snapshot, records);
  checkMoment(snapshot, records, quote);
}

/** The part of it that costs little: reservations, the bots' money, slots and figures. */
export function checkMoment(snapshot: AccountSnapshot, records: Records, quote: Quote | null): void {
  checkReservations(snapshot);
  for (const bot of snapshot.bots) {
    // A position that an ended bot has left may be sold by hand; its own figures stand as they were at its end.
    const isSoldLater = records.fills.some(
      ({ fill }) => fill.botId === bot.botId && bot.stoppedAt !== null && fill.executedAt > bot.stoppedAt,
    );
    if (!isSoldLater) checkBot(bot, snapshot, quote);
  }
}

/** Ledger, balances, lots, fills and positions say the same, to the last digit. */
function checkBooks(snapshot: AccountSnapshot, records: Records): void {
  const filledBySymbol = new Map<string, Decimal>();
  for (const { fill } of records.fills) {
    const signed = fill.side === 'buy' ? fill.quantity : fill.quantity.neg();
    filledBySymbol.set(fill.symbol, (filledBySymbol.get(fill.symbol) ?? ZERO).plus(signed));
  }
  const differences = reconcile({
    ledger: foldLedger(records.ledger),
    balances: new Map(snapshot.balances.map((balance) => [balance.asset, balanceTotal(balance)])),
    lots: snapshot.lots,
    positions: snapshot.positions.map((position) => ({
      symbol: position.symbol,
      baseAsset: 'BTC',
      quantity: position.quantity,
    })),
    filledBySymbol,
    reportingAsset: snapshot.quoteAsset,
  });
  expect(differences, 'the books reconcile').toEqual([]);
}

/** What is held of each asset is what the open orders have set aside. */
function checkReservations(snapshot: AccountSnapshot): void {
  for (const balance of snapshot.balances) {
    const reserved = sumDecimals(
      snapshot.orders.filter((order) => order.reservedAsset === balance.asset).map((order) => order.reserved),
    );
    expect(toPlain(balance.held), `held ${balance.asset}`).toBe(toPlain(reserved));
  }
}

function checkBot(bot: BotRecord, snapshot: AccountSnapshot, quote: Quote | null): void {
  const state = bot.state as KnownBotState;
  const reserved = sumDecimals(
    snapshot.orders
      .filter((order) => order.request.botId === bot.botId && order.request.side === 'buy')
      .map((order) => order.reserved),
  );
  expect(
    bot.cash.minus(reserved).gte(ZERO),
    `spends ${toPlain(bot.allocation.minus(bot.cash).plus(reserved))} of ${toPlain(bot.allocation)}`,
  ).toBe(true);
  const position = snapshot.positions.find((each) => each.botId === bot.botId)?.quantity ?? ZERO;
  // What an earlier run has kept stays in the position, and out of the bot's hands.
  const held = bot.module.holdings(state);
  expect(
    held.lte(position) && (held.eq(position) || bot.startedAt > START_AT),
    `holds ${toPlain(held)} of ${toPlain(position)}`,
  ).toBe(true);
  expect(toPlain(bot.cash.minus(bot.allocation)), 'cash follows the fills').toBe(toPlain(state.results.cashFlow));
  if (bot.status !== 'error') checkOrders(state, snapshot, bot);
  checksOf(state).check(state);
  if (quote !== null) checkTotal(bot, state, quote);
}

/**
 * The bot and the account know the same open orders, filled alike. What a command itself sells, such as coins that an
 * earlier run has kept, is the account's alone.
 */
function checkOrders(state: KnownBotState, snapshot: AccountSnapshot, bot: BotRecord): void {
  const own = checksOf(state)
    .openOrders(state)
    .map((order) => `${order.clientOrderId} ${toPlain(order.filled)}/${toPlain(order.quantity)}`);
  const account = snapshot.orders
    .filter(({ request }) => request.botId === bot.botId && !request.clientOrderId.startsWith('cmd'))
    .map(
      ({ request, filledQuantity }) =>
        `${request.clientOrderId} ${toPlain(filledQuantity)}/${toPlain(request.quantity)}`,
    );
  expect(own.toSorted()).toEqual(account.toSorted());
}

/** The total that is shown is what cash and holdings have gained, to the last digit. */
function checkTotal({ module }: BotRecord, state: KnownBotState, quote: Quote): void {
  const total = checksOf(state).total(state, quote);
  const held = module.holdings(state);
  const gained = state.results.cashFlow.plus(held.times(decFromNumber(quote.bid)));
  expect(total === null ? 'n/a' : toPlain(total)).toBe(toPlain(gained));
}
