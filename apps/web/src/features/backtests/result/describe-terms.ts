import type { BacktestBundle } from '@atb/api/research-bundle';
import { formatNumber } from '../../../lib/format-number.ts';

function number(value: number): string {
  return formatNumber(value, { decimals: 8, minDecimals: 0 }).text;
}

/** The rules that the simulation followed, in sentences. */
export function describeTerms({ terms }: Pick<BacktestBundle, 'terms'>): readonly string[] {
  const { volumeShareMax, priceIncrement, quantityIncrement } = terms;
  return [
    `${number(terms.startEquity)} USDT at the start; money that is not there is not spent.`,
    'Signals are decided on closed candles and act from the next open.',
    `Every side pays a fee of ${number(terms.feeBps)} bps; market orders and stops pay ${number(terms.slippageBps)} bps of slippage and half the spread of ${number(terms.spreadBps)} bps.`,
    terms.intrabarPath === 'worst'
      ? 'Within a candle the worse price comes first: the stop before the target when both lie in it.'
      : 'Within a candle the extreme nearer to the open comes first.',
    ...(terms.detailTimeframe === null ? [] : [`${terms.detailTimeframe} candles show what happened within one.`]),
    terms.limitRule === 'through'
      ? 'A resting limit fills when the price trades through it by a tick.'
      : 'A resting limit fills when the price touches it.',
    volumeShareMax === null
      ? 'Orders fill whole, whatever the volume.'
      : `An order takes at most ${number(volumeShareMax * 100)}% of a candle’s volume; the rest waits.`,
    terms.allowShort ? 'Short selling is allowed; borrowing costs nothing.' : 'Long only.',
    ...(priceIncrement === null || quantityIncrement === null
      ? []
      : [
          `Tick ${number(priceIncrement)}, lot ${number(quantityIncrement)}, at least ${number(terms.minNotional)} USDT an order.`,
        ]),
    'What is left at the end is sold at the last close and marked so.',
  ];
}
