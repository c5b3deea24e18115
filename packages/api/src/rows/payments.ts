import { selectList } from './select-list.ts';

/** Money paid for a licence, or paid back. */
export interface PaymentRow {
  readonly id: string;
  readonly licence_id: string;
  readonly kind: 'payment' | 'refund';
  readonly provider: 'test' | 'stripe';
  /** Decimal text. */
  readonly amount: string;
  /** ISO 4217, lower case. */
  readonly currency: string;
  readonly paid_at: string;
  readonly receipt_url: string | null;
}

export const PAYMENT_COLUMNS = selectList<PaymentRow>({
  id: 'plain',
  licence_id: 'plain',
  kind: 'plain',
  provider: 'plain',
  amount: 'text',
  currency: 'plain',
  paid_at: 'plain',
  receipt_url: 'plain',
});
