import { type Decimal, toPlain } from '../base/decimal.ts';
import { type EpochMs, toIso } from '../base/time.ts';

/** An execution as an exchange tells it, or a file of its. */
export interface ExchangeFill {
  readonly kind: 'fill';
  /** The exchange's own number of the trade, unique by symbol. */
  readonly id: string;
  readonly at: EpochMs;
  readonly base: string;
  readonly quote: string;
  readonly side: 'buy' | 'sell';
  /** Base units, positive. */
  readonly quantity: Decimal;
  /** Quote units per base unit, positive. */
  readonly price: Decimal;
  /** Units of `feeAsset`; negative for a rebate. */
  readonly fee: Decimal;
  readonly feeAsset: string;
  /** Null where the exchange does not say. */
  readonly isMaker: boolean | null;
  /** The exchange's number of the order, null where it does not say. */
  readonly orderId: string | null;
}

/** What came in or went out without a trade. */
export interface ExchangeMovement {
  /** `income` is a reward, interest or airdrop; `fee` a charge by itself; `transfer` a move between wallets of one owner. */
  readonly kind: 'deposit' | 'withdrawal' | 'income' | 'fee' | 'transfer';
  /** The exchange's own number of the movement, unique by kind. */
  readonly id: string;
  readonly at: EpochMs;
  readonly asset: string;
  /** Units of the asset, positive; of a transfer positive in, negative out. */
  readonly amount: Decimal;
  /** Paid on top of the amount, units of `feeAsset`. */
  readonly fee: Decimal;
  readonly feeAsset: string;
  /** Transaction on its chain, the same on both sides of a transfer between own accounts. */
  readonly txid: string | null;
  readonly address: string | null;
}

export type ExchangeRecord = ExchangeFill | ExchangeMovement;

/** The record as the database's `book_exchange_records` takes it, amounts as decimal text. */
export function serialiseExchangeRecord(record: ExchangeRecord): Readonly<Record<string, string | boolean | null>> {
  const { kind, id, feeAsset } = record;
  const common = { kind, id, at: toIso(record.at), fee: toPlain(record.fee), fee_asset: feeAsset };
  if (record.kind !== 'fill') {
    const { asset, txid, address } = record;
    return { ...common, asset, amount: toPlain(record.amount), txid, address };
  }
  const { base, quote, side, isMaker, orderId } = record;
  const [qty, price] = [toPlain(record.quantity), toPlain(record.price)];
  return { ...common, base, quote, side, qty, price, maker: isMaker, order_id: orderId };
}
