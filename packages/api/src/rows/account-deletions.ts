import { selectList } from './select-list.ts';

/** An account that is going to be deleted. */
export interface AccountDeletionRow {
  /** ISO. */
  readonly due_at: string;
}

export const ACCOUNT_DELETION_COLUMNS = selectList<AccountDeletionRow>({ due_at: 'plain' });
