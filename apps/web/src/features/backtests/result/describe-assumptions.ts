import type { AnyBacktestBundle, AnyBotBundle, BacktestBundle, PortfolioBundle } from '@atb/api/research-bundle';
import type { Assumptions } from '@atb/core/backtest/assumptions';
import { formatNumber } from '../../../lib/format-number.ts';
import { botResultOf } from '../kinds/results.ts';

function number(value: number): string {
  return formatNumber(value, { decimals: 8, minDecimals: 0 }).text;
}

/** The rules that the simulation followed, in sentences. */
export function describeAssumptions(bundle: AnyBacktestBundle): readonly string[] {
  return 'strategy' in bundle ? describeStrategyAssumptions(bundle) : describeBotAssumptions(bundle);
}

function describeCosts({ feeBps, slippageBps, spreadBps }: Assumptions): string {
  return `Every side pays a fee of ${number(feeBps)} bps; market orders and stops pay ${number(slippageBps)} bps of slippage and half the spread of ${number(spreadBps)} bps.`;
}

function describeFills({ limitRule, volumeShareMax }: Assumptions): readonly string[] {
  return [
    limitRule === 'through'
      ? 'A resting limit fills when the price trades through it by a tick.'
      : 'A resting limit fills when the price touches it.',
    volumeShareMax === null
      ? 'Orders fill whole, whatever the volume.'
      : `An order takes at most ${number(volumeShareMax * 100)}% of a candle’s volume; the rest waits.`,
  ];
}

function describeVenue({ priceIncrement, quantityIncrement, minNotional }: Assumptions): readonly string[] {
  if (priceIncrement === null || quantityIncrement === null) {
    const known = [
      priceIncrement === null ? 'tick unknown, prices are not rounded' : `tick ${number(priceIncrement)}`,
      quantityIncrement === null ? 'lot unknown, quantities are not rounded' : `lot ${number(quantityIncrement)}`,
      minNotional === 0 ? 'minimum unknown, no order is too small' : `at least ${number(minNotional)} USDT an order`,
    ].join('; ');
    return [`${known.charAt(0).toUpperCase()}${known.slice(1)}.`];
  }
  return [
    `Tick ${number(priceIncrement)}, lot ${number(quantityIncrement)}, at least ${number(minNotional)} USDT an order.`,
  ];
}

function describeStrategyAssumptions({ kind, assumptions }: BacktestBundle | PortfolioBundle): readonly string[] {
  const { latencyBars = 0 } = assumptions;
  return [
    `${number(assumptions.startEquity)} USDT at the start; money that is not there is not spent.`,
    ...(kind === 'portfolio'
      ? [
          'All pairs share the account. Entries of one moment are sized by the same equity; where they cost more together than there is, each gets its share of the cash.',
        ]
      : []),
    latencyBars === 0
      ? 'Signals are decided on closed candles and act from the next open.'
      : `Signals are decided on closed candles and act ${latencyBars === 1 ? 'one candle' : `${latencyBars} candles`} after the next open; stops and targets are open already and not late.`,
    describeCosts(assumptions),
    assumptions.intrabarPath === 'worst'
      ? 'Within a candle the worse price comes first: the stop before the target when both lie in it.'
      : 'Within a candle the extreme nearer to the open comes first.',
    ...(assumptions.detailTimeframe === null
      ? []
      : [`${assumptions.detailTimeframe} candles show what happened within one.`]),
    ...describeFills(assumptions),
    assumptions.allowShort ? 'Short selling is allowed; borrowing costs nothing.' : 'Long only.',
    ...(kind === 'portfolio' ? ['Tick, lot and smallest order are those of each pair.'] : describeVenue(assumptions)),
    'What is left at the end is sold at the last close and marked so.',
  ];
}

function describeBotAssumptions(bundle: AnyBotBundle): readonly string[] {
  const { assumptions } = bundle;
  return [
    `${number(assumptions.startEquity)} USDT at the start, ${botResultOf(bundle).startsWith}; money that is not there is not spent.`,
    'The bot is run by the very steps that trade live. It sees each candle as open, nearer extreme, other extreme and close; an order that a candle makes is open from the next one on.',
    describeCosts(assumptions),
    ...describeFills(assumptions),
    ...describeVenue(assumptions),
    'What is left at the end is valued as if sold at the last close, costs included.',
  ];
}
