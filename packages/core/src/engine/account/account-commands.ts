import type { Decimal } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotId, ClientOrderId, Side } from '../../orders/order-request.ts';
import type { TradingMode } from './account-types.ts';

/** A bot as its owner defined it, given with the wish to start it. */
export interface BotDefinition {
  readonly botId: BotId;
  readonly kind: 'grid';
  readonly symbol: string;
  /** The bot's params as stored; parsed again here. */
  readonly params: unknown;
}

export interface ManualOrder {
  readonly clientOrderId: ClientOrderId;
  readonly symbol: string;
  readonly side: Side;
  readonly type: 'market' | 'limit';
  /** Base units. */
  readonly quantity: Decimal;
  /** Null for a market order. */
  readonly price: Decimal | null;
  readonly stopLoss: Decimal | null;
  readonly takeProfit: Decimal | null;
}

/**
 * pause_entries: bots pause and resting buys go. cancel_orders: bots pause and every resting order goes.
 * close_everything: bots stop and sell, every other order goes and every other position is sold.
 */
export type StopAllChoice = 'pause_entries' | 'cancel_orders' | 'close_everything';

/** Names the wish, a uuid: orders that the wish itself makes are numbered from it, so that it happens once. */
interface CommandBase {
  readonly commandId: string;
  /** Market time. */
  readonly at: EpochMs;
}

/** A wish from outside. */
export type AccountCommand = CommandBase &
  (
    | { readonly kind: 'place_order'; readonly order: ManualOrder }
    | { readonly kind: 'cancel_order'; readonly clientOrderId: ClientOrderId }
    /** Manual orders only; null = of every symbol. */
    | { readonly kind: 'cancel_orders'; readonly symbol: string | null }
    /** Starts a bot that has never run or has stopped, resumes a paused one. */
    | { readonly kind: 'start_bot'; readonly bot: BotDefinition }
    | { readonly kind: 'pause_bot'; readonly botId: BotId }
    | { readonly kind: 'stop_bot'; readonly botId: BotId; readonly holdings: 'sell' | 'keep'; readonly reason: string }
    | { readonly kind: 'stop_all'; readonly choice: StopAllChoice }
    /** `fraction` above 0 to 1. Of a working bot only the whole, which stops it. */
    | {
        readonly kind: 'close_position';
        readonly symbol: string;
        readonly botId: BotId | null;
        readonly fraction: Decimal;
      }
    | { readonly kind: 'set_mode'; readonly mode: TradingMode }
  );

/** What became of a wish. `error` is a sentence, `reason` a stable code, `field` the input at fault. */
export type CommandResult =
  | { readonly status: 'done'; readonly clientOrderIds: readonly ClientOrderId[] }
  | {
      readonly status: 'refused';
      readonly reason: string;
      readonly error: string;
      readonly field: string | null;
      /** The order that was denied and recorded as such; null when none was made. */
      readonly clientOrderId: ClientOrderId | null;
    };

export function refuse(reason: string, error: string, field: string | null = null): CommandResult {
  return { status: 'refused', reason, error, field, clientOrderId: null };
}
