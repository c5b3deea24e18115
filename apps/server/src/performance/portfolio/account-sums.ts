// performance/portfolio: what several accounts hold, earned and were paid, from the ledger and the executions.
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import type { AssetChange } from '@atb/core/portfolio/allocation-history';
import type { RunAsCaller } from '../read-fills.ts';

/** Executions of one owner in one market with fees in one asset; by days where prices of the day are needed to value them. */
export interface TradeSum {
  readonly botId: string | null;
  readonly symbol: string;
  readonly feeAsset: string;
  /** When the day began, milliseconds since the epoch; null where the sum is in the quote asset already. */
  readonly day: number | null;
  readonly fills: number;
  /** Decimal text. What sales brought less what purchases took, before fees, in the quote asset of the symbol. */
  readonly cash: string;
  /** Bought less sold, base units. */
  readonly units: string;
  readonly fee: string;
  /** Worth of the fees in the quote asset of the symbol, had they been paid in its base. */
  readonly feeAtPrice: string;
}

/** What was paid in from outside (positive) or out. */
export interface PaymentSum {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly asset: string;
  /** Decimal text. */
  readonly amount: string;
}

export interface AccountSums {
  readonly trades: readonly TradeSum[];
  /** Oldest first. */
  readonly payments: readonly PaymentSum[];
  /** Gains by tax lots, decimal text. */
  readonly realized: string;
  /** All fees that were paid in the quote asset, decimal text. */
  readonly fees: string;
}

/** Executions whose sums are in the quote asset without any price of the day. */
const IS_PLAIN = `f.symbol like '%' || $2 and (f.fee_asset = $2 or f.symbol = f.fee_asset || $2)`;
const TRADES_SQL = `
  select f.bot_id as "botId", f.symbol, f.fee_asset as "feeAsset",
    case when ${IS_PLAIN} then null else (extract(epoch from date_trunc('day', f.exec_ts, 'UTC')) * 1000)::float8 end as day,
    count(*)::int as fills, sum(case f.side when 'sell' then f.qty * f.price else -f.qty * f.price end)::text as cash,
    sum(case f.side when 'buy' then f.qty else -f.qty end)::text as units, sum(f.fee)::text as fee,
    sum(case when f.symbol like f.fee_asset || '%' then f.fee * f.price else 0 end)::text as "feeAtPrice"
  from trade_ledger f where f.account_id = $1 group by 1, 2, 3, 4`;
/** Rewards come from outside, too, but nobody paid them in. */
const PAYMENTS_SQL = `
  select floor(extract(epoch from t.at) * 1000)::float8 as time, p.asset, (-sum(p.amount))::text as amount
  from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where p.account_id = $1 and p.ledger_account = 'external' and t.kind <> 'income'
  group by t.at, p.asset having sum(p.amount) <> 0 order by t.at`;
const REALIZED_SQL = `select coalesce(sum(gain), 0)::text as realized from lot_disposals where account_id = $1`;
const FEES_SQL = `select coalesce(sum(amount), 0)::text as fees from ledger_postings
  where account_id = $1 and ledger_account = 'fees' and asset = $2`;
const DAYS_SQL = `
  select p.asset, (extract(epoch from date_trunc('day', t.at, 'UTC')) * 1000)::float8 as day, sum(p.amount)::float8 as amount
  from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where p.account_id = $1 and p.ledger_account = 'assets' group by 1, 2`;
const MARK_SQL = 'select coalesce(max(id), 0)::text as mark from ledger_postings where account_id = $1';

interface Kept<Value> {
  /** The account's last posting when it was read. */
  readonly mark: string;
  /** By the steady clock. */
  readonly readAt: number;
  readonly value: Promise<Value>;
}

/**
 * A posting that was written before the last one may be seen after it, where two write to one account at a time: what is kept is
 * read anew after so long, whatever the ledger says.
 */
const KEPT_MS = 60_000;
/** Accounts kept, those asked for longest ago go first. */
const ACCOUNTS_MAX = 500;
/** Payments of an account that are looked at one by one; of more, each day's are one. */
const PAYMENTS_MAX = 500;

/** Sums over all that an account ever did, kept until its ledger grows. Callers must have been shown to own the account. */
export class AccountSumBook {
  readonly #steadyMs: () => number;
  readonly #sums = new Map<string, Kept<AccountSums>>();
  readonly #days = new Map<string, Kept<readonly AssetChange[]>>();

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs;
  }

  sums(run: RunAsCaller, accountId: string, quoteAsset: string): Promise<AccountSums> {
    return this.#read(this.#sums, run, accountId, () => readSums(run, accountId, quoteAsset));
  }

  /** Units of each asset that came or went, by day. */
  days(run: RunAsCaller, accountId: string): Promise<readonly AssetChange[]> {
    return this.#read(this.#days, run, accountId, async () => {
      const { rows } = await run((tx) => tx.query<AssetChange>(DAYS_SQL, [accountId]));
      return rows;
    });
  }

  async #read<Value>(
    kept: Map<string, Kept<Value>>,
    run: RunAsCaller,
    accountId: string,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const { rows } = await run((tx) => tx.query<{ mark: string }>(MARK_SQL, [accountId]));
    const mark = rows[0]?.mark ?? '0';
    const known = kept.get(accountId);
    const isFresh = known?.mark === mark && this.#steadyMs() - known.readAt < KEPT_MS;
    const value = known !== undefined && isFresh ? known.value : read();
    kept.delete(accountId);
    kept.set(accountId, isFresh && known !== undefined ? known : { mark, readAt: this.#steadyMs(), value });
    const [oldest] = kept.keys();
    if (kept.size > ACCOUNTS_MAX && oldest !== undefined) kept.delete(oldest);
    value.catch(() => kept.delete(accountId));
    return value;
  }
}

async function readSums(run: RunAsCaller, accountId: string, quoteAsset: string): Promise<AccountSums> {
  return run(async (tx) => {
    const trades = await tx.query<TradeSum>(TRADES_SQL, [accountId, quoteAsset]);
    const { rows: payments } = await tx.query<PaymentSum>(PAYMENTS_SQL, [accountId]);
    const realized = await tx.query<{ realized: string }>(REALIZED_SQL, [accountId]);
    const fees = await tx.query<{ fees: string }>(FEES_SQL, [accountId, quoteAsset]);
    return {
      trades: trades.rows,
      payments: payments.length > PAYMENTS_MAX ? byDay(payments) : payments,
      realized: realized.rows[0]?.realized ?? '0',
      fees: fees.rows[0]?.fees ?? '0',
    };
  });
}

/** Payments of a UTC day in one asset as one, at the time of the first of them. */
function byDay(payments: readonly PaymentSum[]): readonly PaymentSum[] {
  const days = Map.groupBy(payments, ({ time, asset }) => `${Math.floor(time / DAY_MS)} ${asset}`);
  return [...days.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return [{ ...first, amount: toPlain(sumDecimals(own.map(({ amount }) => dec(amount)))) }];
  });
}
