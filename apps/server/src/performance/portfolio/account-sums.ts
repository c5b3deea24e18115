// performance/portfolio: what several accounts hold, earned and were paid, from the ledger and the executions.
import { DAY_MS } from '@atb/core/base/time';
import type { AssetChanges } from '@atb/core/portfolio/allocation-history';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import type { AssetPrices } from './asset-prices.ts';
import { countChosen, countInDatabase, readCounts, type TradeChoice, type TradeCount } from './count-trades.ts';
import { dayWorthsOf } from './day-worths.ts';
import { digestLines, KeptSums, readLedgerMark } from './kept-sums.ts';
import { countDays, readDaySums } from './sum-days.ts';
import { type PaymentSum, readPaymentSums, readSwaps } from './sum-payments.ts';
import { type PriceDays, readPlainTrades, readPriceDays, readValuedTrades, type TradeSum } from './sum-trades.ts';

/** What is known of an account before any price is. */
export interface AccountFacts {
  /** Oldest first. */
  readonly payments: readonly PaymentSum[];
  /** What executions need prices of days of. */
  readonly priceDays: PriceDays;
}

export interface AccountTrades {
  readonly trades: readonly TradeSum[];
  /** Paid with, or for fees, on a day without a price: it counts as nothing. */
  readonly unpriced: readonly string[];
}

/** Sums over all that an account did until now. */
export interface AccountSums extends AccountTrades {
  /** Oldest first. */
  readonly payments: readonly PaymentSum[];
}

/** Whose executions are added up, at which prices. */
export interface TradeQuestion {
  readonly accountId: string;
  readonly priceDays: PriceDays;
  readonly prices: AssetPrices;
  /** Market time, milliseconds. */
  readonly now: number;
  /** With what happened this very moment in it. */
  readonly isProof?: boolean | undefined;
}

const REALIZED_SQL = `select coalesce(sum(gain), 0)::text as realized from lot_disposals where account_id = $1`;
const size = (rows: readonly unknown[]): number => rows.length;
/** An account with so many executions takes long to read. */
const LONG_FILLS = 20_000;

/**
 * Sums over all that an account ever did, added up by the database and kept until its ledger grows. Callers must have been shown to own the
 * account. All that throw, throw `HistoryTooLong`.
 */
export class AccountSumBook {
  readonly #payments: KeptSums<readonly PaymentSum[]>;
  readonly #swaps: KeptSums<readonly PaymentSum[]>;
  readonly #priceDays: KeptSums<PriceDays>;
  readonly #plain: KeptSums<readonly TradeSum[]>;
  readonly #valued: KeptSums<readonly TradeSum[]>;
  readonly #counts: KeptSums<readonly TradeCount[] | null>;
  readonly #realized: KeptSums<string>;
  readonly #days: KeptSums<readonly AssetChanges[]>;

  constructor(steadyMs: () => number) {
    const isLong = (trades: readonly TradeSum[]): boolean =>
      trades.reduce((sum, { fills }) => sum + fills, 0) > LONG_FILLS;
    this.#payments = new KeptSums<readonly PaymentSum[]>({ steadyMs, weigh: size });
    this.#swaps = new KeptSums<readonly PaymentSum[]>({ steadyMs, weigh: size });
    this.#priceDays = new KeptSums<PriceDays>({ steadyMs, weigh: ({ assetDays }) => countDays(assetDays) });
    this.#plain = new KeptSums({ steadyMs, isLong, weigh: size });
    this.#valued = new KeptSums({ steadyMs, isLong, weigh: size });
    this.#counts = new KeptSums({
      steadyMs,
      isLong: (counts) => counts === null || counts.reduce((sum, { fills }) => sum + fills, 0) > LONG_FILLS,
      weigh: (counts) => counts?.length ?? 0,
    });
    this.#realized = new KeptSums({ steadyMs });
    this.#days = new KeptSums<readonly AssetChanges[]>({ steadyMs, weigh: countDays });
  }

  payments(run: RunAsCaller, accountId: string, isProof = false): Promise<readonly PaymentSum[]> {
    return this.#payments.read(run, accountId, () => readPaymentSums(run, accountId), { isProof });
  }

  /** What was given and got for assets, as payments of the rest of the account: positive for what they brought. */
  async swaps(run: RunAsCaller, accountId: string, assets: ReadonlySet<string>): Promise<readonly PaymentSum[]> {
    if (assets.size === 0) return [];
    const about = digestLines([...assets].toSorted());
    return this.#swaps.read(run, accountId, () => readSwaps(run, accountId, assets), { about });
  }

  async facts(run: RunAsCaller, accountId: string, quoteAsset: string, isProof = false): Promise<AccountFacts> {
    const ledger = await readLedgerMark(run, accountId);
    const [payments, priceDays] = await Promise.all([
      this.#payments.read(run, accountId, () => readPaymentSums(run, accountId), { isProof, ledger }),
      this.#priceDays.read(run, accountId, () => readPriceDays(run, accountId, quoteAsset), { isProof, ledger }),
    ]);
    return { payments, priceDays };
  }

  /** Days that are over are valued once for the same prices; today's executions are valued each time. */
  async trades(
    run: RunAsCaller,
    { accountId, priceDays, prices, now, isProof }: TradeQuestion,
  ): Promise<AccountTrades> {
    const { quoteAsset } = prices;
    const account = { accountId, quoteAsset };
    const today = Math.floor(now / DAY_MS) * DAY_MS;
    const ledger = await readLedgerMark(run, accountId);
    const readPlain = this.#plain.read(run, accountId, () => readPlainTrades(run, accountId, quoteAsset), {
      isProof,
      ledger,
    });
    if (priceDays.isPlain) return { trades: await readPlain, unpriced: [] };
    const { assetDays } = priceDays;
    const { worths, unpriced } = dayWorthsOf(assetDays, prices);
    const past = worths.filter(({ day }) => day < today);
    // Of the latest executions, which may be younger than what is known of the days, too.
    const latest = dayWorthsOf(
      assetDays.map(({ asset }) => ({ asset, days: [today] })),
      prices,
    ).worths;
    const later = worths.filter(({ day }) => day > today);
    const [plain, before, since] = await Promise.all([
      readPlain,
      this.#valued.read(run, accountId, () => readValuedTrades(run, account, { from: null, until: today }, past), {
        isProof,
        ledger,
        about: `${today} ${digestLines(past.map(({ asset, day, price }) => `${asset} ${day} ${price}`))}`,
      }),
      readValuedTrades(run, account, { from: today, until: null }, [...latest, ...later]),
    ]);
    return { trades: [...plain, ...before, ...since], unpriced };
  }

  /** Executions of a choice. */
  async count(run: RunAsCaller, accountId: string, choice: TradeChoice): Promise<number> {
    const counts = await this.#counts.read(run, accountId, () => readCounts(run, accountId));
    return counts === null ? countInDatabase(run, accountId, choice) : countChosen(counts, choice);
  }

  /** Gains by tax lots, decimal text in the quote asset. */
  realized(run: RunAsCaller, accountId: string): Promise<string> {
    return this.#realized.read(run, accountId, async () => {
      const { rows } = await run((tx) => tx.query<{ realized: string }>(REALIZED_SQL, [accountId]));
      return rows[0]?.realized ?? '0';
    });
  }

  /** Units of assets that came or went, by day: of those that are named. */
  days(run: RunAsCaller, accountId: string, assets: readonly string[]): Promise<readonly AssetChanges[]> {
    const named = assets.toSorted();
    return this.#days.read(run, accountId, () => readDaySums(run, accountId, named), { about: digestLines(named) });
  }
}
