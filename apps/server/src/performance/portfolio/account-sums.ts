// performance/portfolio: what several accounts hold, earned and were paid, from the ledger and the executions.
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import type { AssetChange } from '@atb/core/portfolio/allocation-history';
import type { RunAsCaller } from '../../database/run-as-caller.ts';

/** Executions of one owner in one market with fees in one asset; by days where prices of the day are needed to value them. */
export interface TradeSum {
  readonly botId: string | null;
  readonly symbol: string;
  readonly feeAsset: string;
  /** When the day began, milliseconds since the epoch; null where the sum is in the quote asset already. */
  readonly day: number | null;
  readonly fills: number;
  /** Of these, purchases. */
  readonly buys: number;
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
}

/** Executions whose sums are in the quote asset without any price of the day. */
const IS_PLAIN = `f.fee_asset = $2 and f.symbol like '%' || $2`;
const sumTrades = (day: string, where: string): string => `
  select f.bot_id as "botId", f.symbol, f.fee_asset as "feeAsset", ${day} as day,
    count(*)::int as fills, count(*) filter (where f.side = 'buy')::int as buys, sum(case f.side when 'sell' then f.qty * f.price else -f.qty * f.price end)::text as cash,
    sum(case f.side when 'buy' then f.qty else -f.qty end)::text as units, sum(f.fee)::text as fee,
    sum(case when f.fee_asset <> $2 and f.symbol like f.fee_asset || '%' then f.fee * f.price else 0 end)::text as "feeAtPrice"
  from trade_ledger f where f.account_id = $1 and ${where} group by 1, 2, 3, 4`;
/** In two parts: of days the database expects as many groups as executions, and would sort all of them on disk. */
const TRADES_SQL = `${sumTrades('null::float8', IS_PLAIN)}
  union all ${sumTrades(`(extract(epoch from date_trunc('day', f.exec_ts, 'UTC')) * 1000)::float8`, `not (${IS_PLAIN})`)}`;
/** Rewards come from outside, too, but nobody paid them in. */
const PAYMENTS_SQL = `
  select floor(extract(epoch from t.at) * 1000)::float8 as time, p.asset, (-sum(p.amount))::text as amount
  from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where p.account_id = $1 and p.ledger_account = 'external' and t.kind <> 'income'
  group by t.at, p.asset having sum(p.amount) <> 0 order by t.at`;
/** What executions that exchanged some assets took and brought in all others, fees included: the assets' own units lie with the venue. */
const SWAPS_SQL = `
  select floor(extract(epoch from t.at) * 1000)::float8 as time, p.asset, sum(p.amount)::text as amount
  from (select distinct transaction_id from ledger_postings where account_id = $1 and asset = any ($2) and ledger_account = 'venue') s
    join ledger_transactions t on t.id = s.transaction_id join ledger_postings p on p.transaction_id = t.id
  where p.ledger_account = 'assets' and p.asset <> all ($2)
  group by t.at, p.asset having sum(p.amount) <> 0 order by t.at`;
const REALIZED_SQL = `select coalesce(sum(gain), 0)::text as realized from lot_disposals where account_id = $1`;
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
/** An account with so many executions, which takes long to read, is read anew only so often while it trades on. */
const LONG_FILLS = 20_000;
const PAUSE_MS = 2_000;
/** Accounts kept, those asked for longest ago go first. */
const ACCOUNTS_MAX = 500;
/** Payments of an account that are looked at one by one; of more, each day's are one. */
const PAYMENTS_MAX = 500;

/** One kind of reading of accounts, kept until their ledgers grow. */
class KeptReadings<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #steadyMs: () => number;
  readonly #isLong: (value: Value) => boolean;

  constructor(steadyMs: () => number, isLong: (value: Value) => boolean = () => false) {
    this.#steadyMs = steadyMs;
    this.#isLong = isLong;
  }

  /** `isProof`: with what happened this very moment in it, however long that takes. */
  async read(run: RunAsCaller, accountId: string, read: () => Promise<Value>, isProof = false): Promise<Value> {
    const { rows } = await run((tx) => tx.query<{ mark: string }>(MARK_SQL, [accountId]));
    const mark = rows[0]?.mark ?? '0';
    const known = this.#kept.get(accountId);
    if (known !== undefined && (await this.#isFresh(known, mark, isProof))) return this.#keep(accountId, known);
    return this.#keep(accountId, { mark, readAt: this.#steadyMs(), value: read() });
  }

  async #isFresh({ mark, readAt, value }: Kept<Value>, now: string, isProof: boolean): Promise<boolean> {
    const age = this.#steadyMs() - readAt;
    if (mark === now) return age < KEPT_MS;
    return !isProof && age < PAUSE_MS && this.#isLong(await value);
  }

  /** Taken out and put back, it is the latest. */
  #keep(accountId: string, kept: Kept<Value>): Promise<Value> {
    this.#kept.delete(accountId);
    this.#kept.set(accountId, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > ACCOUNTS_MAX && oldest !== undefined) this.#kept.delete(oldest);
    kept.value.catch(() => this.#kept.delete(accountId));
    return kept.value;
  }
}

/** Sums over all that an account ever did, kept until its ledger grows. Callers must have been shown to own the account. */
export class AccountSumBook {
  readonly #sums: KeptReadings<AccountSums>;
  readonly #realized: KeptReadings<string>;
  readonly #days: KeptReadings<readonly AssetChange[]>;

  constructor(steadyMs: () => number) {
    const count = ({ trades }: AccountSums): number => trades.reduce((sum, { fills }) => sum + fills, 0);
    this.#sums = new KeptReadings(steadyMs, (sums) => count(sums) > LONG_FILLS);
    this.#realized = new KeptReadings(steadyMs);
    this.#days = new KeptReadings(steadyMs);
  }

  /** `isProof`: with what happened this very moment in it. */
  sums(run: RunAsCaller, accountId: string, quoteAsset: string, isProof = false): Promise<AccountSums> {
    return this.#sums.read(run, accountId, () => readSums(run, accountId, quoteAsset), isProof);
  }

  /** What was given and got for `assets`, as payments of the rest of the account: positive for what they brought. */
  async swaps(run: RunAsCaller, accountId: string, assets: ReadonlySet<string>): Promise<readonly PaymentSum[]> {
    if (assets.size === 0) return [];
    const { rows } = await run((tx) => tx.query<PaymentSum>(SWAPS_SQL, [accountId, [...assets]]));
    return rows.length > PAYMENTS_MAX ? byDay(rows) : rows;
  }

  /** Gains by tax lots, decimal text in the quote asset. */
  realized(run: RunAsCaller, accountId: string): Promise<string> {
    return this.#realized.read(run, accountId, async () => {
      const { rows } = await run((tx) => tx.query<{ realized: string }>(REALIZED_SQL, [accountId]));
      return rows[0]?.realized ?? '0';
    });
  }

  /** Units of each asset that came or went, by day. */
  days(run: RunAsCaller, accountId: string): Promise<readonly AssetChange[]> {
    return this.#days.read(run, accountId, async () => {
      const { rows } = await run((tx) => tx.query<AssetChange>(DAYS_SQL, [accountId]));
      return rows;
    });
  }
}

async function readSums(run: RunAsCaller, accountId: string, quoteAsset: string): Promise<AccountSums> {
  return run(async (tx) => {
    const trades = await tx.query<TradeSum>(TRADES_SQL, [accountId, quoteAsset]);
    const { rows: payments } = await tx.query<PaymentSum>(PAYMENTS_SQL, [accountId]);
    return {
      trades: trades.rows,
      payments: payments.length > PAYMENTS_MAX ? byDay(payments) : payments,
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
