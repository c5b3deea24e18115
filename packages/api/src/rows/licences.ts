import type { LicenceKind, LicenceStatus } from '@atb/core/plans/licence';
import { selectList } from './select-list.ts';

/** A licence as its holder sees it. Times are ISO. */
export interface LicenceRow {
  readonly id: string;
  readonly email: string;
  readonly license_key: string;
  readonly kind: LicenceKind;
  readonly plan: string;
  readonly status: LicenceStatus;
  readonly provider: 'operator' | 'trial' | 'test' | 'stripe';
  readonly is_trial: boolean;
  readonly issued_at: string;
  /** Null: for good. */
  readonly paid_until: string | null;
  readonly used_at: string | null;
  /** Null: of whoever has proved the address; entering the key binds it. */
  readonly user_id: string | null;
}

export const LICENCE_COLUMNS = selectList<LicenceRow>({
  id: 'plain',
  email: 'plain',
  license_key: 'plain',
  kind: 'plain',
  plan: 'plain',
  status: 'plain',
  provider: 'plain',
  is_trial: 'plain',
  issued_at: 'plain',
  paid_until: 'plain',
  used_at: 'plain',
  user_id: 'plain',
});
