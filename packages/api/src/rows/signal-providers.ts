import { selectList } from './select-list.ts';

/** What `open_provider` takes: characters of a name and of a description, a fee in US dollars a month, a share of profit in percent. */
export const PROVIDER_LIMITS = {
  nameMin: 3,
  nameMax: 60,
  descriptionMax: 500,
  feeMax: 1000,
  profitShareMax: 50,
} as const;

/** An account that others may copy. Figures are those of its own ledger since it was opened to them; null where nothing was measured yet. */
export interface SignalProviderRow {
  readonly id: string;
  readonly name: string;
  readonly strategy_description: string;
  /** Linked to a real account; false for one that somebody wrote down as an example. */
  readonly is_listed: boolean;
  /** Can be copied now. */
  readonly is_open: boolean;
  readonly is_verified: boolean;
  /** Set for a provider that a user has made. */
  readonly created_by: string | null;
  readonly opened_at: string | null;
  readonly symbols: readonly string[];
  /** How many trades it has made in each market: the 50 with most. */
  readonly market_trades: Readonly<Record<string, number>>;
  readonly total_trades: number;
  /** Percent, 0 to 100. */
  readonly win_rate: string;
  /** Percent. */
  readonly total_return: string | null;
  readonly monthly_return: string | null;
  readonly max_drawdown: string;
  readonly hold_seconds: string | null;
  /** Fees in percent of what was traded. */
  readonly cost_pct: string | null;
  /** Quote units. */
  readonly capacity: string | null;
  readonly risk_level: 'Low' | 'Medium' | 'High' | null;
  /** US dollars a month, shown and not charged. */
  readonly subscription_fee: string;
  /** Percent of a follower's profit, shown and not charged. */
  readonly profit_share: string;
  readonly followers_count: number;
  /** Allocations of copies that have traded, and what they have really earned; quote units. */
  readonly followers_money: string;
  readonly followers_result: string;
}

export const SIGNAL_PROVIDER_COLUMNS = selectList<SignalProviderRow>({
  id: 'plain',
  name: 'plain',
  strategy_description: 'plain',
  is_listed: 'plain',
  is_open: 'plain',
  is_verified: 'plain',
  created_by: 'plain',
  opened_at: 'plain',
  symbols: 'plain',
  market_trades: 'plain',
  total_trades: 'plain',
  win_rate: 'text',
  total_return: 'text',
  monthly_return: 'text',
  max_drawdown: 'text',
  hold_seconds: 'text',
  cost_pct: 'text',
  capacity: 'text',
  risk_level: 'plain',
  subscription_fee: 'text',
  profit_share: 'text',
  followers_count: 'plain',
  followers_money: 'text',
  followers_result: 'text',
});

/** A provider's trade beside what a copy made of it; the copy's fields are null where it made nothing. */
export interface CopiedTradeRow {
  /** 0: what the provider held when a copy that mirrors it began, at what the market asked then. */
  readonly number: number;
  readonly side: 'buy' | 'sell';
  readonly executed_at: string;
  /** Null for the first purchase of an older copy that mirrors: nothing more is known of it. */
  readonly provider_quantity: string | null;
  readonly provider_price: string | null;
  /** Quote units. */
  readonly provider_fee: string;
  /** Of the order that copies it. */
  readonly order_status: string | null;
  readonly order_reason: string | null;
  readonly quantity: string | null;
  /** Average. */
  readonly price: string | null;
  readonly fee: string | null;
  readonly filled_at: string | null;
}

export const COPIED_TRADE_COLUMNS = selectList<CopiedTradeRow>({
  number: 'plain',
  side: 'plain',
  executed_at: 'plain',
  provider_quantity: 'plain',
  provider_price: 'plain',
  provider_fee: 'plain',
  order_status: 'plain',
  order_reason: 'plain',
  quantity: 'plain',
  price: 'plain',
  fee: 'plain',
  filled_at: 'plain',
});
