import type { Signal } from '@atb/core/signals/signal-params';
import type { Analysis } from './analysis.ts';
import { percent, price } from './words.ts';

const LISTED = 4;
/** On which signals and their record are read. */
const INTERVAL = '1h';
/** Candles ahead, here hours: what follows within a day. */
const HORIZON = 24;
/** Fewer signals of a band say nothing. */
const CASES_MIN = 20;
/** Nothing about a market is surer. */
const SURE = 0.99;

interface PriceFacts {
  readonly symbol: string;
  readonly last: number;
  readonly change24hPct: number;
}

export async function answerAboutMarket({ looks, symbols }: Analysis): Promise<string> {
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

export async function answerAboutSignal(analysis: Analysis): Promise<string> {
  const parts: string[] = [];
  for (const symbol of analysis.symbols) parts.push(await describeOne(analysis, symbol));
  return parts.join('\n\n');
}

interface ShareFacts {
  readonly count: number;
  readonly gained: number;
  readonly sharePct: number;
  readonly lowPct: number;
  readonly highPct: number;
}

interface RecordFacts {
  readonly origin: string;
  readonly venue: string;
  readonly from: string;
  readonly to: string;
  readonly sides: ReadonlyArray<{
    readonly side: Signal;
    readonly bands: ReadonlyArray<ShareFacts & { readonly from: number; readonly to: number }>;
    readonly anyCandle: ShareFacts;
  }>;
}

/** The odds are the record's, as the page of signals shows it: of signals in the band of this one's confidence. */
async function describeOne({ looks, forms }: Analysis, symbol: string): Promise<string> {
  const { isOk, value } = await looks.look('signals', { symbol, interval: INTERVAL });
  if (!isOk) return `There are too few candles of ${symbol} for a signal.`;
  const { signal, confidence, rsi14, lastClose } = value as SignalFacts;
  const head = `${symbol} on ${INTERVAL}: ${signal} with confidence ${confidence}, RSI ${rsi14.toFixed(1)}, last close ${price(lastClose)}.`;
  if (signal === 'Neutral') return `${head} The rules see no direction, so there is nothing to forecast.`;
  const record = await looks.look('signal_record', { symbol, interval: INTERVAL, horizon: HORIZON });
  if (!record.isOk) return `${head} There is no record of such signals here, so I say no odds.`;
  const { origin, venue, from, to, sides } = record.value as RecordFacts;
  const side = sides.find((each) => each.side === signal);
  const band = side?.bands.find((each) => confidence >= each.from && confidence <= each.to);
  if (side === undefined || band === undefined || band.count < CASES_MIN) {
    return `${head} There are too few past signals of this kind to say how they fared.`;
  }
  const condition = signal === 'Long' ? 'above' : 'below';
  const probability = Math.min(SURE, Math.max(1 - SURE, band.sharePct / 100));
  const forecast = { symbol, condition, hours: HORIZON, probability: Number(probability.toFixed(3)) };
  looks.note('forecast', `What is said by that record, ${symbol}`, forecast);
  const fault = forms.state(forecast);
  const candles = origin === 'archive' ? `recorded candles of ${venue}` : 'candles of this market';
  return [
    head,
    `Of ${band.count} ${signal} signals with confidence ${band.from} to ${band.to} ${band.gained} were followed by a gain over the next ${HORIZON} candles: ${percent(band.sharePct)}, with 95% confidence ${percent(band.lowPct)} to ${percent(band.highPct)}; of any candle it was ${percent(side.anyCandle.sharePct)} (${candles}, ${from.slice(0, 10)} to ${to.slice(0, 10)}).`,
    fault === null
      ? `So I say with ${percent(probability * 100)} that ${symbol} is ${condition} today's price in ${HORIZON} hours; that will be scored.`
      : '',
    'This is a record of the past, not a promise.',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
