import type { Signal } from '@atb/core/signals/signal-params';
import type { Analysis } from './analysis.ts';
import { measureOdds } from './measure-odds.ts';
import { percent, price } from './words.ts';

const LISTED = 4;
/** On which signals and their record are read. */
const INTERVAL = '1h';
/** Candles ahead, here hours: what follows within a day. */
const HORIZON = 24;
const CANDLES = 1_000;

interface PriceFacts {
  readonly symbol: string;
  readonly last: number;
  readonly change24hPct: number;
}

export async function describeMarket({ looks, symbols }: Analysis): Promise<string> {
  const { isOk, value } = await looks.look('prices', {});
  if (!isOk) return 'There are no prices right now.';
  const { prices } = value as { prices: readonly PriceFacts[] };
  const moved = prices.toSorted((a, b) => b.change24hPct - a.change24hPct);
  const rising = prices.filter(({ change24hPct }) => change24hPct > 0).length;
  const asked = prices.filter(({ symbol }) => symbols.includes(symbol));
  const shown = [...new Set([...asked, ...moved.slice(0, 1), ...moved.slice(-1)])].slice(0, LISTED);
  looks.note('breadth', 'How many symbols rise, counted from the prices', { rising, symbols: prices.length });
  return [
    `${rising} of ${prices.length} symbols are up over a day.`,
    ...shown.map(({ symbol, last, change24hPct }) => `- ${symbol}: ${price(last)}, ${percent(change24hPct)} in a day`),
  ].join('\n');
}

interface SignalFacts {
  readonly signal: Signal;
  readonly confidence: number;
  readonly rsi14: number;
  readonly lastClose: number;
}

export async function describeSignal(analysis: Analysis): Promise<string> {
  const parts: string[] = [];
  for (const symbol of analysis.symbols) parts.push(await describeOne(analysis, symbol));
  return parts.join('\n\n');
}

async function describeOne({ asker, looks, forms }: Analysis, symbol: string): Promise<string> {
  const { isOk, value } = await looks.look('signals', { symbol, interval: INTERVAL });
  if (!isOk) return `There are too few candles of ${symbol} for a signal.`;
  const { signal, confidence, rsi14, lastClose } = value as SignalFacts;
  const head = `${symbol} on ${INTERVAL}: ${signal} with confidence ${confidence}, RSI ${rsi14.toFixed(1)}, last close ${price(lastClose)}.`;
  if (signal === 'Neutral') return `${head} The rules see no direction, so there is nothing to forecast.`;
  const candles = (await asker.runTool('candles', { symbol, timeframe: INTERVAL, limit: CANDLES })) as {
    readonly candles: ReadonlyArray<readonly number[]>;
  };
  const odds = measureOdds(
    candles.candles.map((row) => row[4] ?? 0),
    signal,
    HORIZON,
  );
  if (odds === null) return `${head} There are too few past signals of this kind to say how they fared.`;
  const condition = signal === 'Long' ? 'above' : 'below';
  const record = {
    symbol,
    signal,
    cases: odds.cases,
    right: odds.right,
    probabilityPct: odds.probability * 100,
    hours: HORIZON,
  };
  looks.note('signal_record', `How such signals fared, ${symbol} ${INTERVAL}`, record);
  const fault = forms.state({ symbol, condition, hours: HORIZON, probability: Number(odds.probability.toFixed(3)) });
  return [
    head,
    `Of ${odds.cases} such signals in the candles at hand ${odds.right} were followed by a price ${condition} theirs ${HORIZON} hours later.`,
    fault === null
      ? `So I say with ${percent(odds.probability * 100)} that ${symbol} is ${condition} today's price in ${HORIZON} hours; that will be scored.`
      : '',
    'This is a record of the past, not a promise.',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
