import type { CoinAnalysis } from '@atb/api/functions/market/market-analysis';
import type { Analysis } from './analysis.ts';
import { percent, price } from './words.ts';

interface CoinFacts {
  readonly data: Pick<
    CoinAnalysis,
    'symbol' | 'price' | 'regime' | 'risk' | 'score' | 'technicalSignal' | 'sentiment' | 'figures' | 'reasons'
  >;
}

/** Trend and volatility of the coins that were asked about, as the scanner judges them, with its reasons. */
export async function describeTrend(analysis: Analysis): Promise<string> {
  const parts: string[] = [];
  for (const symbol of analysis.symbols) parts.push(await describeCoin(analysis, symbol));
  return parts.join('\n\n');
}

async function describeCoin({ looks }: Analysis, symbol: string): Promise<string> {
  const { isOk, value } = await looks.look('market_analysis', { action: 'analyze-coin', symbol });
  if (!isOk) return `Of ${symbol} there are not the candles and prices that trend and volatility are read from.`;
  const { data } = value as CoinFacts;
  const { ema20, ema50, volatilityPct, atrPct } = data.figures;
  const lean = ema20 >= ema50 ? 'above' : 'below';
  return [
    `${symbol} at ${price(data.price)} is ${data.regime}, its risk ${data.risk}.`,
    `EMA 20 (${price(ema20)}) is ${lean} EMA 50 (${price(ema50)}).`,
    `Volatility is ${percent(volatilityPct)} a year; a candle of an hour usually spans ${percent(atrPct)} of the price.`,
    ...data.reasons,
    `The score of ${Number(data.score.toFixed(1))} of 100 says what the rules see now, not where the price goes.`,
  ].join(' ');
}
