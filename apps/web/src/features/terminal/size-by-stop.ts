import { type Decimal, dec, toPlain } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import { DEFAULT_RISK_LIMITS } from '@atb/core/risk/risk-limits';
import { sizeByRisk } from '@atb/core/risk/sizing';
import { isFigure } from '../../lib/format-number.ts';
import type { Ticket } from './ticket.ts';

export interface SizeInput {
  readonly ticket: Ticket;
  /** Price at which the order would trade; null while it is unknown. */
  readonly price: Decimal | null;
  readonly instrument: Instrument;
  /** Quote units. */
  readonly equity: string;
  /** Percent of equity to lose at the stop, decimal text. */
  readonly riskPct: string;
  /** The user's own limit for it, percent. */
  readonly riskPctMax: string;
  readonly feeRate: Decimal;
}

/** A quantity, or the sentence why there is none. */
export type StopSize =
  | { readonly status: 'sized'; readonly quantity: string; readonly amountAtRisk: string }
  | { readonly status: 'unsized'; readonly reason: string };

const PERCENT = dec('0.01');

/** The largest quantity that loses no more than the given share of equity when the stop is hit. */
export function sizeByStop(input: SizeInput): StopSize {
  const { ticket, price, instrument, equity, riskPct, riskPctMax, feeRate } = input;
  if (price === null) return { status: 'unsized', reason: 'Enter a price first.' };
  if (!isFigure(riskPct) || Number(riskPct) <= 0) return { status: 'unsized', reason: 'Enter the share of equity.' };
  if (Number(riskPct) > Number(riskPctMax)) {
    return { status: 'unsized', reason: `Your limit is ${riskPctMax}% of equity for one trade.` };
  }
  const sizing = sizeByRisk({
    side: ticket.side === 'BUY' ? 'buy' : 'sell',
    equity: dec(equity),
    riskFraction: dec(riskPct).times(PERCENT),
    entry: price,
    stop: dec(ticket.stop),
    feeRate,
    limits: { ...DEFAULT_RISK_LIMITS, tradeRiskMax: dec(riskPctMax).times(PERCENT) },
    instrument,
  });
  switch (sizing.status) {
    case 'sized':
      return { status: 'sized', quantity: toPlain(sizing.quantity), amountAtRisk: toPlain(sizing.amountAtRisk) };
    case 'invalid_stop':
      return { status: 'unsized', reason: `The stop must be ${ticket.side === 'BUY' ? 'below' : 'above'} the entry.` };
    case 'too_small':
      return {
        status: 'unsized',
        reason: `That risk allows less than the smallest order, ${toPlain(sizing.minimum)} ${instrument.base}.`,
      };
  }
}
