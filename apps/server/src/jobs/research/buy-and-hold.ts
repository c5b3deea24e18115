import type { SignalColumns } from '@atb/core/strategies/signal-columns';

/** Signals that buy with everything at the first open of the range and keep it: what every strategy must be worth more than. */
export function buyAndHold(length: number, startRow: number): SignalColumns {
  const entry = new Uint8Array(length);
  entry[Math.max(0, startRow - 1)] = 1;
  const protection = { stopLoss: null, takeProfit: null, trailing: null, timeExit: null };
  return {
    length,
    warmUp: 0,
    long: { entry, exit: new Uint8Array(length), exitWhen: null, protection },
    short: null,
    sizing: { kind: 'equity_fraction', value: 1 },
  };
}
