import type { BotRow } from '@atb/api/rows/bots';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { screensOf } from '../kinds/registry.ts';

/** What kind of bot it is, in a word, and on which market. */
export function KindAndMarket({ bot: { type, symbol } }: { readonly bot: Pick<BotRow, 'type' | 'symbol'> }) {
  return (
    <span className="whitespace-nowrap">
      {screensOf(type).label}, {showSymbol(symbol)}
    </span>
  );
}
