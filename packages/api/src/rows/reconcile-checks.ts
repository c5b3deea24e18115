import { selectList } from './select-list.ts';

/** One figure of an account, computed on two independent paths by `reconcile_account`. Decimal text, to the last unit. */
export interface ReconcileCheckRow {
  readonly check_name: string;
  readonly asset: string;
  readonly expected: string;
  readonly actual: string;
  readonly difference: string;
}

export const RECONCILE_CHECK_COLUMNS = selectList<ReconcileCheckRow>({
  check_name: 'plain',
  asset: 'plain',
  expected: 'text',
  actual: 'text',
  difference: 'text',
});
