import { ZERO } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import type { ExchangeRecord } from '@atb/core/ledger/exchange-record';
import { isDollar } from '@atb/core/market/pair';
import { z } from 'zod';
import { readFiatPage } from './binance-fiat.ts';
import { type Ask, isCurrency } from './binance-questions.ts';
import { asset, bookableMillis, amountCell, positive, readEach, recordId } from './read-rows.ts';
import { NoTradeError, toConversionRecord } from './to-conversion-record.ts';
import type { HistoryCursor, SyncFinding, HistoryPage } from './venue-reader.ts';

/** @see https://developers.binance.com/docs/fiat/rest-api/Get-Fiat-Payments-History */
const payment = (now: EpochMs) =>
  z.looseObject({
    orderNo: recordId,
    createTime: bookableMillis(now),
    fiatCurrency: asset,
    /** What was paid, the fee in it. */
    sourceAmount: positive,
    totalFee: amountCell.refine((fee) => fee.gte(ZERO), 'is below 0'),
    cryptoCurrency: asset,
    obtainAmount: positive,
    paymentMethod: z.string().nullish(),
  });
type Payment = z.output<ReturnType<typeof payment>>;

const PURCHASES = '0';
/** Paid with what the account held. */
const FROM_BALANCE = 'Cash Balance';
/** Paid with money that came from outside for it. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set(['Credit Card', 'Online Banking', 'Bank Transfer']);

/** A page of coins that were bought with a card or from a bank. Sales are told without where their money went, and are not asked for. */
export function readPayments(ask: Ask, cursor: HistoryCursor | null, now: EpochMs): Promise<HistoryPage> {
  return readFiatPage({ ask, path: 'fiat/payments', type: PURCHASES, cursor, now }, (rows) => {
    const done = readEach(payment(now), rows);
    const booked = done.rows.map(bookPayment);
    return {
      records: booked.flatMap(({ records }) => records),
      findings: [...done.findings, ...booked.flatMap(({ findings }) => findings)],
    };
  });
}

interface Booked {
  readonly records: readonly ExchangeRecord[];
  readonly findings: readonly SyncFinding[];
}

/** The purchase is a trade at what was paid; money that came from outside for it is a deposit just before. */
function bookPayment(row: Payment): Booked {
  const method = row.paymentMethod ?? '';
  const isFromOutside = FROM_OUTSIDE.has(method);
  if (!isFromOutside && method !== FROM_BALANCE)
    return refuse(
      row,
      `The exchange says "${method}" of how this purchase was paid, which does not tell where the money came from. It is not booked.`,
    );
  const { fiatCurrency, sourceAmount, totalFee, createTime } = row;
  const id = `payment-${row.orderNo}`;
  const conversion = {
    id,
    at: createTime,
    from: { asset: fiatCurrency, amount: sourceAmount },
    to: { asset: row.cryptoCurrency, amount: row.obtainAmount },
    charge: ZERO,
    fromCharge: totalFee,
  };
  try {
    const trade = toConversionRecord(conversion, (name) => isCurrency(name) || isDollar(name));
    if (!isFromOutside) return { records: [trade], findings: [] };
    const paid = { asset: fiatCurrency, amount: sourceAmount, fee: ZERO, feeAsset: fiatCurrency };
    return {
      records: [{ kind: 'deposit', id, at: createTime, ...paid, txid: null, address: null }, trade],
      findings: [],
    };
  } catch (error) {
    if (!(error instanceof NoTradeError)) throw error;
    return refuse(row, `This purchase is no trade and is not booked: ${error.message}.`);
  }
}

function refuse({ orderNo }: Payment, detail: string): Booked {
  const reference = `payment-${orderNo}`.slice(0, 128);
  return { records: [], findings: [{ kind: 'unreadable', reference, detail: detail.slice(0, 500) }] };
}
