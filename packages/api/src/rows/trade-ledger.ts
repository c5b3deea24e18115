import { selectList, type ServerRow } from './select-list.ts';

/** What everybody reads of an execution. Amounts are decimal text: quantity in base units, price in quote units. */
interface FillFields {
  readonly account_id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly qty: string;
  readonly price: string;
  readonly fee: string;
  readonly fee_asset: string;
  readonly exec_ts: string;
}

/** An execution as its user sees it. A negative fee is a rebate. */
export interface FillRow extends FillFields {
  readonly id: string;
  readonly bot_id: string | null;
  /** Null of an execution that was read from an exchange or imported: the order was none of ours. */
  readonly order_id: string | null;
  /** The exchange's number of its order; null of ours. */
  readonly venue_order_id: string | null;
  readonly source: 'engine' | 'exchange' | 'import';
  /** Null where the exchange does not say. */
  readonly maker: boolean | null;
  /** On average cost: what a sale brought less its fee and the average price paid, quote units; null for a purchase. */
  readonly realized_pnl: string | null;
  /** What a bot's sale earned by its own trade (pair, deal, round trip), both fees paid; null for any other fill. */
  readonly trade_profit: string | null;
}

export const FILL_COLUMNS = selectList<FillRow>({
  id: 'plain',
  account_id: 'plain',
  bot_id: 'plain',
  order_id: 'plain',
  venue_order_id: 'plain',
  source: 'plain',
  symbol: 'plain',
  side: 'plain',
  qty: 'text',
  price: 'text',
  fee: 'text',
  fee_asset: 'plain',
  realized_pnl: 'text',
  trade_profit: 'text',
  maker: 'plain',
  exec_ts: 'plain',
});

/** An execution as the replay check compares it, with the client order id of its order. */
export interface ReplayedFillRow extends ServerRow<FillFields, 'exec_ts'> {
  readonly maker: boolean;
  readonly client_order_id: string;
  readonly venue_trade_id: string;
}
