import { type Decimal, dec, decFromNumber, toNumber } from '../base/decimal.ts';
import type { BacktestTerms } from './backtest-terms.ts';
import { type Increment, toIncrement } from './increment.ts';
import type { PriceOffset } from './offset-price.ts';

/** The terms as both paths reckon with them: every fraction once as the double and once exact. */
export interface RunTerms {
  readonly startEquity: number;
  /** Fraction of notional each side. */
  readonly feeRate: number;
  readonly exactFeeRate: Decimal;
  /** Half the spread and the slippage of a market order. */
  readonly marketCost: PriceOffset;
  readonly tick: Increment | null;
  readonly lot: Increment | null;
  readonly minQuantity: number;
  readonly minNotional: number;
  readonly volumeShare: number | null;
  readonly exactVolumeShare: Decimal | null;
  readonly isThrough: boolean;
  readonly isFreqtrade: boolean;
  readonly isNearerFirst: boolean;
  readonly allowShort: boolean;
  readonly reversing: boolean;
  readonly closesAtOpen: boolean;
  readonly isFromSignalClose: boolean;
}

const BPS = dec('0.0001');
const HALF = dec('0.5');

export function toRunTerms(terms: BacktestTerms): RunTerms {
  const exactFeeRate = decFromNumber(terms.feeBps).times(BPS);
  const marketCost = decFromNumber(terms.slippageBps).plus(decFromNumber(terms.spreadBps).times(HALF)).times(BPS);
  return {
    startEquity: terms.startEquity,
    feeRate: toNumber(exactFeeRate),
    exactFeeRate,
    marketCost: { isFraction: true, value: toNumber(marketCost) },
    tick: terms.priceIncrement === null ? null : toIncrement(terms.priceIncrement),
    lot: terms.quantityIncrement === null ? null : toIncrement(terms.quantityIncrement),
    minQuantity: terms.minQuantity,
    minNotional: terms.minNotional,
    volumeShare: terms.volumeShareMax,
    exactVolumeShare: terms.volumeShareMax === null ? null : decFromNumber(terms.volumeShareMax),
    isThrough: terms.limitRule === 'through',
    isFreqtrade: terms.convention === 'freqtrade',
    isNearerFirst: terms.intrabarPath === 'ohlc-nearer',
    allowShort: terms.allowShort,
    reversing: terms.reversing,
    closesAtOpen: terms.finalClose === 'open',
    isFromSignalClose: terms.levelBasis === 'signal-close',
  };
}
