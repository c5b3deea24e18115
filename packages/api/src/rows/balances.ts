import { selectList } from './select-list.ts';

/** What an account has of one asset. Amounts are decimal text; free + locked is all of it. */
export interface AssetBalanceRow {
  readonly account_id: string;
  readonly asset: string;
  readonly free: string;
  /** Held by open orders. */
  readonly locked: string;
  readonly ts: string;
}

export const BALANCE_COLUMNS = selectList<AssetBalanceRow>({
  account_id: 'plain',
  asset: 'plain',
  free: 'text',
  locked: 'text',
  ts: 'plain',
});

/** As the engine takes it up again. */
export type EngineBalanceRow = Pick<AssetBalanceRow, 'asset' | 'free' | 'locked'>;

export const ENGINE_BALANCE_COLUMNS = selectList<EngineBalanceRow>({ asset: 'plain', free: 'plain', locked: 'plain' });
