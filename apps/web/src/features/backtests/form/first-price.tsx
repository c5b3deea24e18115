import { toPlain } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import { Price } from '../../../components/price.tsx';

export interface FirstPriceProps {
  readonly market: Instrument;
  /** Null while it is not known. */
  readonly price: number | null;
}

/** The price that a bot is planned at, in a sentence. */
export function FirstPrice({ market, price }: FirstPriceProps) {
  if (price === null) return 'The price at the start of the range is not known yet.';
  return (
    <>
      {market.base} stood at <Price value={price} tick={toPlain(market.priceIncrement)} /> when the range began.
    </>
  );
}
