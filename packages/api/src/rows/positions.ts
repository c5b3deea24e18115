import { selectList, type ServerRow } from './select-list.ts';

/** What everybody reads of a position. Amounts are decimal text, money in quote units. */
interface PositionFields {
  /** Null for what was bought by hand. */
  readonly bot_id: string | null;
  readonly symbol: string;
  readonly qty: string;
  readonly entry_price: string;
  /** Taken so far, net of fees. */
  readonly realized_pnl: string;
  readonly fees_paid: string;
  readonly opened_at: string;
}

/** What a bot, or the person, holds of one symbol, as its user sees it. */
export interface HoldingRow extends PositionFields {
  readonly id: string;
  readonly account_id: string;
  readonly side: 'long' | 'short';
  /** Price at which the engine last valued it; null before the first valuation. */
  readonly last_mark: string | null;
  readonly unrealized_pnl: string;
  /** Null while open. */
  readonly closed_at: string | null;
}

export const HOLDING_COLUMNS = selectList<HoldingRow>({
  id: 'plain',
  account_id: 'plain',
  bot_id: 'plain',
  symbol: 'plain',
  side: 'plain',
  qty: 'text',
  entry_price: 'text',
  last_mark: 'text',
  unrealized_pnl: 'text',
  realized_pnl: 'text',
  fees_paid: 'text',
  opened_at: 'plain',
  closed_at: 'plain',
});

/** An open position as the engine takes it up again. */
export type EnginePositionRow = ServerRow<PositionFields & { readonly updated_at: string }, 'opened_at' | 'updated_at'>;

export const ENGINE_POSITION_COLUMNS = selectList<EnginePositionRow>({
  bot_id: 'plain',
  symbol: 'plain',
  qty: 'plain',
  entry_price: 'plain',
  realized_pnl: 'plain',
  fees_paid: 'plain',
  opened_at: 'plain',
  updated_at: 'plain',
});
