import type { BacktestBundle, PortfolioBundle } from '@atb/api/research-bundle';
import type { Assumptions } from '@atb/core/backtest/assumptions';
import { printCount } from '../support/format-table.ts';

/** `+12.34 %`; n/a for none. */
export function formatChange(fraction: number | null): string {
  if (fraction === null) return 'n/a';
  const text = formatShare(fraction);
  return fraction > 0 ? `+${text}` : text;
}

/** `12.34 %`; n/a for none. */
export function formatShare(fraction: number | null): string {
  return fraction === null ? 'n/a' : `${(fraction * 100).toFixed(2)} %`;
}

/** Two decimals; n/a for none. */
export function formatRatio(ratio: number | null): string {
  return ratio === null ? 'n/a' : ratio.toFixed(2);
}

/** Quote units. */
export function formatMoney(amount: number | null): string {
  return amount === null
    ? 'n/a'
    : amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** `fast 20, slow 50` */
export function formatParams(params: Readonly<Record<string, number>>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

/** `binance BTCUSDT 1h, 2023-04-01 to 2024-04-01` */
export function formatMarket(market: BacktestBundle['market'] | PortfolioBundle['market']): string {
  const { venue, timeframe, from, to } = market;
  const pairs = 'symbol' in market ? market.symbol : market.symbols.join(', ');
  return `${venue} ${pairs} ${timeframe}, ${formatUtcDay(from)} to ${formatUtcDay(to)}`;
}

/** A date, with the time where it is not midnight. */
export function formatUtcDay(iso: string): string {
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16);
}

/** The assumptions in a line. */
export function formatAssumptions(assumptions: Assumptions): string {
  const { startEquity, feeBps, slippageBps, spreadBps, detailTimeframe, latencyBars = 0 } = assumptions;
  const spread = spreadBps === 0 ? '' : `, spread ${spreadBps} bps`;
  const detail = detailTimeframe === null ? '' : `, within candles by ${detailTimeframe}`;
  const late = latencyBars === 0 ? '' : `, signals ${latencyBars} ${latencyBars === 1 ? 'candle' : 'candles'} late`;
  return `starts with ${printCount(startEquity)}, fee ${feeBps} bps a side, slippage ${slippageBps} bps${spread}${detail}${late}`;
}
