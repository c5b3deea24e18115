import type { BotKind } from './kinds.ts';

/** Days that the figures above the catalogue look back. */
export const CATALOGUE_DAYS = 30;

/** A bot that somebody can deploy as it stands. */
export interface BotTemplate {
  readonly id: string;
  readonly name: string;
  /** One sentence: when it earns, and when it loses. */
  readonly description: string;
  readonly kind: BotKind;
  /** What it trades by: 'Grid'. */
  readonly strategy: string;
  readonly symbol: string;
  /** Options as the kind's schema takes them. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Quote units that it sets aside, fees included. */
  readonly minInvestment: number;
}

/** Every template, in the order of the catalogue. */
export const BOT_TEMPLATES: readonly BotTemplate[] = [
  {
    id: 'btc-range-grid',
    name: 'BTC Range Grid',
    description: 'Twenty lines one percent apart around the price. Earns while Bitcoin swings; its stop ends a fall.',
    kind: 'grid',
    strategy: 'Grid',
    symbol: 'BTCUSDT',
    params: { grids: 20, stepPct: '1', allocation: '500', tpPctPerFill: '0', stopLossPct: '8' },
    minInvestment: 500,
  },
  {
    id: 'eth-swing-grid',
    name: 'ETH Swing Grid',
    description:
      'Sixteen lines two percent apart. Fewer trades with more profit each; a trend out of the range idles it.',
    kind: 'grid',
    strategy: 'Grid',
    symbol: 'ETHUSDT',
    params: { grids: 16, stepPct: '2', spacing: 'geometric', allocation: '750', tpPctPerFill: '0', stopLossPct: '10' },
    minInvestment: 750,
  },
  {
    id: 'btc-dip-ladder',
    name: 'BTC Dip Ladder',
    description: 'Buys, buys four more times as Bitcoin falls, and sells all of it 2.5 % above the average.',
    kind: 'dca',
    strategy: 'DCA',
    symbol: 'BTCUSDT',
    params: {
      baseAllocation: '12',
      maxSafetyOrders: 4,
      safetyStepPct: '2',
      safetyScale: '1.2',
      takeProfitPct: '2.5',
      stopLossPct: '0',
    },
    minInvestment: 100,
  },
  {
    id: 'sol-deep-ladder',
    name: 'SOL Deep Ladder',
    description:
      'Eight safety orders three percent apart catch deep falls of Solana; the last one is far below the first.',
    kind: 'dca',
    strategy: 'DCA',
    symbol: 'SOLUSDT',
    params: {
      baseAllocation: '95',
      maxSafetyOrders: 8,
      safetyStepPct: '3',
      safetyScale: '1.2',
      takeProfitPct: '3',
      stopLossPct: '0',
    },
    minInvestment: 2_000,
  },
  {
    id: 'btc-trend',
    name: 'BTC Trend Follower',
    description:
      'Goes with Bitcoin while its fast average is above the slow one. Earns in trends, pays for sideways markets.',
    kind: 'strategy',
    strategy: 'ema-cross',
    symbol: 'BTCUSDT',
    params: { strategyId: 'ema-cross', timeframe: '4h', allocation: '1000' },
    minInvestment: 1_000,
  },
  {
    id: 'eth-dip-trader',
    name: 'ETH Dip Trader',
    description:
      'Buys Ether when its RSI says oversold and sells the recovery. Many small gains, now and then a larger loss.',
    kind: 'strategy',
    strategy: 'rsi-dip',
    symbol: 'ETHUSDT',
    params: { strategyId: 'rsi-dip', timeframe: '1h', allocation: '250' },
    minInvestment: 250,
  },
];
