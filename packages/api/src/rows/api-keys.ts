import type { ApiScope } from '../functions/define-contract.ts';
import { selectList } from './select-list.ts';

/** An API key as its owner sees it: the key itself is kept nowhere. Times are ISO. */
export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly last_four: string;
  readonly scopes: readonly ApiScope[];
  readonly created_at: string;
  /** Null: never. */
  readonly expires_at: string | null;
  /** To the minute; null before the first call. */
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

export const API_KEY_COLUMNS = selectList<ApiKeyRow>({
  id: 'plain',
  name: 'plain',
  last_four: 'plain',
  scopes: 'plain',
  created_at: 'plain',
  expires_at: 'plain',
  last_used_at: 'plain',
  revoked_at: 'plain',
});
