import { epochMs, toIso } from '@atb/core/base/time';
import type { SourcedPrice } from '../../../../performance/portfolio/asset-prices.ts';

/** What a holding is valued at, after its amount; nothing for what has no price. */
export function namePrice(found: SourcedPrice | null): string {
  if (found === null) return '';
  const by = found.symbols.join(' × ');
  switch (found.basis) {
    case 'bid':
      return ' at the bid';
    case 'par':
      return ' one for one';
    case 'ticker':
      return ` at the ticker of ${by}`;
    case 'close':
      // A candle that closes at midnight is the close of the day that ends.
      return ` at the close of ${found.at === null ? '' : toIso(epochMs(found.at - 1)).slice(0, 10)} of ${by}`;
  }
}
