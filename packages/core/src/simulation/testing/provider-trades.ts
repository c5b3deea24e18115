import { type Decimal, ZERO, dec, decFromNumber } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { SimulationEvent } from '../run-simulation.ts';
import { BOT_ID, START_AT } from './simulated-account.ts';

export const PROVIDER_ID = '00000000-0000-4000-8000-0000000000f1';

/** What a provider does again and again: buys, buys more, sells a part, buys, sells everything. */
const ROUND: ReadonlyArray<{ readonly side: 'buy' | 'sell'; readonly quantity: string; readonly heldBefore: string }> =
  [
    { side: 'buy', quantity: '2', heldBefore: '0' },
    { side: 'buy', quantity: '1', heldBefore: '2' },
    { side: 'sell', quantity: '1', heldBefore: '3' },
    { side: 'buy', quantity: '2.5', heldBefore: '2' },
    { side: 'sell', quantity: '4.5', heldBefore: '4.5' },
  ];

/** The provider's trade of a moment, milliseconds, at 0.1% below the price: by the time alone, so that any run is told the same. */
export function providerTradeAt(at: number, price: number): Extract<SimulationEvent, { kind: 'provider_trade' }> {
  const number = Math.floor((at - START_AT) / 1_000) + 1;
  const { side, quantity, heldBefore } = ROUND[Math.floor(number / 60) % ROUND.length] ?? {
    side: 'buy',
    quantity: '1',
    heldBefore: '0',
  };
  const filledAt: Decimal = decFromNumber(price).times(dec('0.999'));
  return {
    kind: 'provider_trade',
    botId: BOT_ID,
    at: at as EpochMs,
    trade: {
      number,
      symbol: 'BTCUSDT',
      side,
      quantity: dec(quantity),
      price: filledAt,
      fee: side === 'buy' ? ZERO : filledAt.times(dec('0.002')),
      heldBefore: dec(heldBefore),
      equity: dec('5000'),
      executedAt: at as EpochMs,
    },
  };
}
