import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { botResultOf } from '../kinds/results.ts';
import { PORTFOLIO_WORDS, STRATEGY_WORDS, type TradeWords } from './trade-words.ts';
import { toTrades, type Trade } from './trades.ts';

/** Every round trip of a result, whatever it is of. */
export function tradesOf(bundle: AnyBacktestBundle): readonly Trade[] {
  return toTrades(bundle, 'strategy' in bundle ? [] : botResultOf(bundle).deals(bundle));
}

/** What is said about them. */
export function tradeWordsOf(bundle: AnyBacktestBundle): TradeWords {
  if (bundle.kind === 'backtest') return STRATEGY_WORDS;
  return bundle.kind === 'portfolio' ? PORTFOLIO_WORDS : botResultOf(bundle).tradeWords;
}
