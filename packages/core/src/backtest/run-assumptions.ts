import { type Decimal, dec, decFromNumber, toNumber } from '../base/decimal.ts';
import type { Assumptions } from './assumptions.ts';
import { type Increment, toIncrement } from './increment.ts';
import type { PriceOffset } from './offset-price.ts';

/** The assumptions as both paths reckon with them: every fraction once as the double and once exact. */
export interface RunAssumptions {
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

export function toRunAssumptions(assumptions: Assumptions): RunAssumptions {
  const exactFeeRate = decFromNumber(assumptions.feeBps).times(BPS);
  const marketCost = decFromNumber(assumptions.slippageBps)
    .plus(decFromNumber(assumptions.spreadBps).times(HALF))
    .times(BPS);
  return {
    startEquity: assumptions.startEquity,
    feeRate: toNumber(exactFeeRate),
    exactFeeRate,
    marketCost: { isFraction: true, value: toNumber(marketCost) },
    tick: assumptions.priceIncrement === null ? null : toIncrement(assumptions.priceIncrement),
    lot: assumptions.quantityIncrement === null ? null : toIncrement(assumptions.quantityIncrement),
    minQuantity: assumptions.minQuantity,
    minNotional: assumptions.minNotional,
    volumeShare: assumptions.volumeShareMax,
    exactVolumeShare: assumptions.volumeShareMax === null ? null : decFromNumber(assumptions.volumeShareMax),
    isThrough: assumptions.limitRule === 'through',
    isFreqtrade: assumptions.convention === 'freqtrade',
    isNearerFirst: assumptions.intrabarPath === 'ohlc-nearer',
    allowShort: assumptions.allowShort,
    reversing: assumptions.reversing,
    closesAtOpen: assumptions.finalClose === 'open',
    isFromSignalClose: assumptions.levelBasis === 'signal-close',
  };
}
