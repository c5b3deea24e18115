import { type Decimal, dec, maxDecimal, sumDecimals, ZERO } from '@atb/core/base/decimal';
import type { AssetBalanceRow } from '@atb/api/rows/balances';
import type { BotSnapshot } from '../../../lib/api/bot-states.ts';
import type { OrderRow } from '@atb/api/rows/bot-orders';

export interface Capital {
  /** Not held by open orders. */
  readonly free: Decimal;
  /** Of the free balance, what running bots may still spend. */
  readonly promised: Decimal;
  /** What a new bot can be given. */
  readonly available: Decimal;
}

/** Statuses in which a bot may still spend its allocation. */
const WORKING: ReadonlySet<string> = new Set(['running', 'paused', 'stopping']);

/** Quote units that the bot's open buys hold, fee included, as the engine reserves them. */
function heldByBuys(orders: readonly OrderRow[], botId: string, feeRate: Decimal): Decimal {
  return sumDecimals(
    orders.map((order) => {
      if (order.bot_id !== botId || order.side !== 'buy' || order.price === null) return ZERO;
      const open = dec(order.quantity).minus(dec(order.filled_quantity));
      return open.times(dec(order.price)).times(feeRate.plus(dec('1')));
    }),
  );
}

/** The free balance of the quote asset, less what other bots are promised. All of one account. */
export function availableCapital(config: {
  readonly quoteAsset: string;
  readonly balances: readonly AssetBalanceRow[];
  readonly snapshots: readonly BotSnapshot[];
  readonly openOrders: readonly OrderRow[];
  /** Fraction of notional each side. */
  readonly feeRate: Decimal;
}): Capital {
  const { quoteAsset, balances, snapshots, openOrders, feeRate } = config;
  const free = dec(balances.find((balance) => balance.asset === quoteAsset)?.free ?? '0');
  const promised = sumDecimals(
    snapshots.map(({ botId, record }) => {
      if (record === null || !WORKING.has(record.status)) return ZERO;
      return maxDecimal(record.cash.minus(heldByBuys(openOrders, botId, feeRate)), ZERO);
    }),
  );
  return { free, promised, available: maxDecimal(free.minus(promised), ZERO) };
}
