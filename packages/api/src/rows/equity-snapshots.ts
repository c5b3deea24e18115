import { selectList } from './select-list.ts';

/** A point of an account's equity curve; there is one every five minutes. */
export interface EquityRow {
  readonly at: string;
  /** Decimal text, quote units. */
  readonly equity: string;
}

export const EQUITY_COLUMNS = selectList<EquityRow>({ at: 'plain', equity: 'text' });
