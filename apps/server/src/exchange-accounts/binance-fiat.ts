import { ZERO } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import type { ExchangeMovement } from '@atb/core/ledger/exchange-record';
import { z } from 'zod';
import { type Ask, WINDOWS } from './binance-questions.ts';
import { earliest, nextWindow, type WindowRules, historyWindowOf } from './history-window.ts';
import { asset, bookableMillis, amountCell, positive, readAnswer, readEach, recordId } from './read-rows.ts';
import type { HistoryCursor, SyncFinding, HistoryPage } from './venue-reader.ts';

/** @see https://developers.binance.com/docs/fiat/rest-api/Get-Fiat-Deposit-Withdraw-History */
const stated = (now: EpochMs) =>
  z.looseObject({ orderNo: recordId, status: z.string(), createTime: bookableMillis(now) });
const fiatOrder = (now: EpochMs) =>
  z.looseObject({
    ...stated(now).shape,
    fiatCurrency: asset,
    /** What arrived: at the exchange, or at the bank. */
    amount: positive,
    totalFee: amountCell,
  });
export type StatedOrder = z.output<ReturnType<typeof stated>>;
type FiatOrder = z.output<ReturnType<typeof fiatOrder>>;
const fiatOrders = z.looseObject({ data: z.array(z.unknown()).nullish() });

/** All of it at once: a question costs half a minute of what the exchange lets an account ask. */
const WIDE: WindowRules = { ...WINDOWS, widthMs: Number.MAX_SAFE_INTEGER };
const ROWS_MAX = 500;

const DONE: ReadonlySet<string> = new Set(['Successful', 'Finished', 'Completed']);
const OPEN: ReadonlySet<string> = new Set(['Processing', 'Refunding']);
const DEAD: ReadonlySet<string> = new Set(['Failed', 'Expired', 'Refunded']);

export type FiatKind = 'deposit' | 'withdrawal';
const TYPES: Readonly<Record<FiatKind, string>> = { deposit: '0', withdrawal: '1' };

/** A page of what came from a bank, or went to one. */
export function readFiat(ask: Ask, kind: FiatKind, cursor: HistoryCursor | null, now: EpochMs): Promise<HistoryPage> {
  const question = { ask, path: 'fiat/orders', type: TYPES[kind], cursor, now };
  return readFiatPage(question, (rows) => {
    const done = readEach(fiatOrder(now), rows);
    return { records: done.rows.map((row) => toMovement(kind, row)), findings: done.findings };
  });
}

export interface FiatQuestion {
  readonly ask: Ask;
  readonly path: string;
  readonly type: string;
  readonly cursor: HistoryCursor | null;
  readonly now: EpochMs;
}

/** @param book Gets the orders that are done: only what is done has amounts for good. */
export async function readFiatPage(
  { ask, path, type, cursor, now }: FiatQuestion,
  book: (rows: readonly StatedOrder[]) => Pick<HistoryPage, 'records' | 'findings'>,
): Promise<HistoryPage> {
  const isWide = cursor === null || cursor['isWide'] === 1;
  const rules = isWide ? WIDE : WINDOWS;
  const window = historyWindowOf(cursor, now, rules);
  const params = {
    transactionType: type,
    beginTime: window.from,
    endTime: window.until,
    page: window.offset / ROWS_MAX + 1,
    rows: ROWS_MAX,
  };
  let raw: unknown;
  try {
    raw = await ask(path, params);
  } catch (error) {
    if (!isWide || !isTooLong(error)) throw error;
    return { records: [], findings: [], cursor: { from: window.from, offset: 0 }, isEnd: false };
  }
  const answer = readAnswer(fiatOrders, raw).data ?? [];
  const { rows, findings } = readEach(stated(now), answer);
  const booked = book(rows.filter(({ status }) => DONE.has(status)));
  const unclear = rows.filter(({ status }) => !DONE.has(status) && !OPEN.has(status) && !DEAD.has(status));
  const pending = rows.filter(({ status }) => OPEN.has(status));
  const next = nextWindow(
    window,
    {
      fullRows: answer.length === ROWS_MAX ? ROWS_MAX : null,
      pendingAt: earliest(pending.map(({ createTime }) => createTime)),
      now,
    },
    rules,
  );
  const isSameWindow = next.cursor['until'] !== undefined;
  return {
    records: booked.records,
    findings: [...findings, ...booked.findings, ...unclear.map(describeUnclear)],
    cursor: isWide && isSameWindow ? { ...next.cursor, isWide: 1 } : next.cursor,
    isEnd: next.isEnd,
  };
}

/** How long a question may be is not in the exchange's documents: it says so when it is too long. */
function isTooLong(error: unknown): boolean {
  return error instanceof Error && /"code":\s*-(?:1127|4047)\b/u.test(error.message);
}

/** The fee of a deposit was taken off before it came in; that of a withdrawal leaves the account with it. */
function toMovement(
  kind: FiatKind,
  { orderNo, fiatCurrency, amount, totalFee, createTime }: FiatOrder,
): ExchangeMovement {
  return {
    kind,
    id: `fiat-${orderNo}`,
    at: createTime,
    asset: fiatCurrency,
    amount,
    fee: kind === 'deposit' ? ZERO : totalFee,
    feeAsset: fiatCurrency,
    txid: null,
    address: null,
  };
}

function describeUnclear({ orderNo, status }: StatedOrder): SyncFinding {
  const detail = `The exchange says "${status}" of this fiat order, which does not tell what moved. It is not booked.`;
  return { kind: 'unreadable', reference: `fiat-${orderNo}`.slice(0, 128), detail: detail.slice(0, 500) };
}
