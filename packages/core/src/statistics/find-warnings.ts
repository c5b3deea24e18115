import { costShare } from './cost-share.ts';
import { SAMPLE_MIN } from './sample-size.ts';

const SHARE_MAX = 0.5;

export interface ResultWarning {
  readonly code: 'NO_TRADES' | 'FEW_TRADES' | 'ONE_TRADE' | 'HIGH_COSTS' | 'MISSING_CANDLES';
  /** A sentence. */
  readonly message: string;
}

export interface WarningInput {
  /** Net profit of each round trip, quote units. */
  readonly profits: ArrayLike<number>;
  /** Fees and slippage, quote units. */
  readonly costs: number;
  readonly missingCandles: number;
}

/** Reasons not to trust a result, each with its numbers. */
export function findWarnings({ profits, costs, missingCandles }: WarningInput): readonly ResultWarning[] {
  const warnings: ResultWarning[] = [];
  let net = 0;
  let best = 0;
  for (let i = 0; i < profits.length; i += 1) {
    net += profits[i] ?? 0;
    best = Math.max(best, profits[i] ?? 0);
  }
  if (profits.length === 0) warnings.push({ code: 'NO_TRADES', message: 'The strategy never traded in this range.' });
  else if (profits.length < SAMPLE_MIN) {
    const count = profits.length === 1 ? '1 round trip' : `${profits.length} round trips`;
    warnings.push({ code: 'FEW_TRADES', message: `Only ${count}: fewer than ${SAMPLE_MIN} say little.` });
  }
  if (net > 0 && profits.length > 1 && best > net * SHARE_MAX) {
    const share = net - best <= 0 ? 'all' : `${Math.round((best / net) * 100)}%`;
    warnings.push({ code: 'ONE_TRADE', message: `One trade made ${share} of the profit.` });
  }
  const share = costShare(net, costs);
  if (costs > 0 && (share === null || share > SHARE_MAX)) {
    const text = share === null ? 'more than there was' : `${Math.round(share * 100)}%`;
    warnings.push({ code: 'HIGH_COSTS', message: `Fees and slippage took ${text} of the profit before costs.` });
  }
  if (missingCandles > 0) {
    const count = missingCandles === 1 ? '1 candle is' : `${missingCandles} candles are`;
    warnings.push({ code: 'MISSING_CANDLES', message: `${count} missing in the range; none was made up.` });
  }
  return warnings;
}
