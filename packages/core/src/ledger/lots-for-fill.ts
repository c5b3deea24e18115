import { type Decimal, ZERO } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import type { Asset } from '../market/asset.ts';
import type { Instrument } from '../market/instrument.ts';
import { feeInQuote } from '../orders/fee-in-quote.ts';
import type { Fill } from '../orders/fill.ts';
import type { Disposal } from './match-lots.ts';

/** Units of an asset that come in at a cost and open a lot. */
export interface Acquisition {
  readonly asset: string;
  /** Units, positive. */
  readonly quantity: Decimal;
  /** In the reporting asset, fees included. */
  readonly cost: Decimal;
  /** What acquired them; unique within the account. */
  readonly reference: string;
  readonly acquiredAt: EpochMs;
}

export type LotEvent = ({ readonly kind: 'acquisition' } & Acquisition) | ({ readonly kind: 'disposal' } & Disposal);

export interface FillValuation {
  readonly base: Asset;
  readonly quote: Asset;
  /** The asset gains are counted in, such as USDT: it is cash and has no lots itself. */
  readonly reportingAsset: Asset;
  /** What the quote side is worth in the reporting asset; price times quantity when the quote is the reporting asset. */
  readonly notional: Decimal;
  /** What the fee is worth in the reporting asset. */
  readonly fee: Decimal;
}

/**
 * What a fill means for tax lots. What comes in costs what was given plus the fee; what is given up brings what came in
 * less the fee; a fee paid in anything but the reporting asset is, besides, a disposal at its value.
 * The events are in the order in which they are to be applied.
 */
export function lotEventsForFill(fill: Fill, valuation: FillValuation): LotEvent[] {
  const { base, quote, reportingAsset, notional, fee } = valuation;
  const quoteQuantity = fill.price.times(fill.quantity);
  const [received, given] =
    fill.side === 'buy'
      ? [
          { asset: base, quantity: fill.quantity },
          { asset: quote, quantity: quoteQuantity },
        ]
      : [
          { asset: quote, quantity: quoteQuantity },
          { asset: base, quantity: fill.quantity },
        ];
  const isGivenTaxed = given.asset !== reportingAsset;
  const events: LotEvent[] = [];
  // The fee counts once: against the proceeds of what is sold, or else as a cost of what is bought.
  if (isGivenTaxed) {
    events.push({
      kind: 'disposal',
      ...given,
      proceeds: notional.minus(fee),
      reference: fill.tradeId,
      disposedAt: fill.executedAt,
    });
  }
  if (received.asset !== reportingAsset) {
    const cost = isGivenTaxed ? notional : notional.plus(fee);
    events.push({ kind: 'acquisition', ...received, cost, reference: fill.tradeId, acquiredAt: fill.executedAt });
  }
  if (fill.feeAsset !== reportingAsset && fill.fee.gt(ZERO)) {
    events.push({
      kind: 'disposal',
      asset: fill.feeAsset,
      quantity: fill.fee,
      proceeds: fee,
      reference: `${fill.tradeId}/fee`,
      disposedAt: fill.executedAt,
    });
  }
  return events;
}

/**
 * Values a fill of a pair quoted in the reporting asset. `feePrice` is the reporting value of one unit of the fee's
 * asset; it is needed, and read, only when the fee is paid in neither base nor quote.
 * @returns null when a third asset's price is missing.
 */
export function valueFill(
  fill: Fill,
  pair: Pick<Instrument, 'base' | 'quote'>,
  feePrice: Decimal | null,
): FillValuation | null {
  const fee = feeInQuote(fill, pair, feePrice);
  if (fee === null) return null;
  return {
    base: pair.base,
    quote: pair.quote,
    reportingAsset: pair.quote,
    notional: fill.price.times(fill.quantity),
    fee,
  };
}
