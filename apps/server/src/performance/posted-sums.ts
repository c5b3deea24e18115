import type { RunAsCaller } from '../database/run-as-caller.ts';

/** What the postings of an account add up to until one of them, that one included. */
export interface PostedSums {
  readonly until: string;
  /** Decimal text; what adds up to nothing is left out. */
  readonly units: ReadonlyArray<readonly [asset: string, units: string]>;
}

interface Known {
  settled: PostedSums;
  /** The last posting when it was looked at, and when that was by the steady clock. */
  next: { readonly until: string; readonly at: number };
}

/**
 * A posting with a smaller number may be seen after one with a larger, where two write to one account at a time. So long after it was
 * written nothing before it is still to come: a transaction lasts minutes at most, that of a million imported rows two.
 */
const SETTLED_MS = 10 * 60_000;
/** Accounts kept, those asked for longest ago go first. */
const ACCOUNTS_MAX = 500;
const NOTHING: PostedSums = { until: '0', units: [] };

const LAST = 'select coalesce(max(id), 0)::text as until from ledger_postings where account_id = $1';
const SUM = `
  select asset, trim_scale(sum(units))::text as units from (
    select b.asset, b.units from unnest($3::text[], $4::numeric[]) b (asset, units)
    union all
    select asset, amount from ledger_postings
    where account_id = $1 and ledger_account = 'assets' and id > $2 and id <= $5
  ) p group by asset having sum(units) <> 0 order by asset`;

/**
 * What accounts have of each asset by their ledgers, as `posted (account_id, asset, total)`, of the values of {@link PostedSumBook.values}:
 * `$1` are the accounts.
 */
export const POSTED = `
  posted as (
    select account_id, asset, sum(amount) as total from (
      select account_id, asset, amount from unnest($3::uuid[], $4::text[], $5::numeric[]) s (account_id, asset, amount)
      union all
      select p.account_id, p.asset, p.amount from unnest($1::uuid[], $2::bigint[]) s (account_id, until) cross join lateral (
        select account_id, asset, amount from ledger_postings
        where account_id = s.account_id and id > s.until and ledger_account = 'assets'
      ) p
    ) p group by 1, 2
  )`;

/**
 * Sums over the ledger that need not be made again: it only grows, so that what has settled is added up once, and each question adds what
 * came since. Callers must have been shown to own the account.
 */
export class PostedSumBook {
  readonly #known = new Map<string, Known>();
  readonly #steadyMs: () => number;

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs;
  }

  /** What has settled; postings with larger numbers are to be added to it. */
  async settled(run: RunAsCaller, accountId: string): Promise<PostedSums> {
    const now = this.#steadyMs();
    const known = this.#known.get(accountId);
    if (known === undefined) {
      this.#keep(accountId, { settled: NOTHING, next: { until: await readLast(run, accountId), at: now } });
      return NOTHING;
    }
    this.#keep(accountId, known);
    if (now - known.next.at < SETTLED_MS) return known.settled;
    const { settled, next } = known;
    const after = await readLast(run, accountId);
    const more = { until: next.until, units: await readSums(run, accountId, settled, next.until) };
    // Another question may have been here meanwhile: what it found is as good.
    if (known.next === next) Object.assign(known, { settled: more, next: { until: after, at: now } });
    return more;
  }

  /** What {@link POSTED} is asked with: the sums of each account until a posting, after which it adds the rest. */
  async values(run: RunAsCaller, accountIds: readonly string[]): Promise<readonly unknown[]> {
    const settled: PostedSums[] = [];
    for (const id of accountIds) settled.push(await this.settled(run, id));
    const sums = settled.flatMap(({ units }, place) =>
      units.map(([asset, amount]) => ({ id: accountIds[place], asset, amount })),
    );
    return [
      accountIds,
      settled.map(({ until }) => until),
      sums.map(({ id }) => id),
      sums.map(({ asset }) => asset),
      sums.map(({ amount }) => amount),
    ];
  }

  /** Taken out and put back, it is the latest. */
  #keep(accountId: string, known: Known): void {
    this.#known.delete(accountId);
    this.#known.set(accountId, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > ACCOUNTS_MAX && oldest !== undefined) this.#known.delete(oldest);
  }
}

async function readLast(run: RunAsCaller, accountId: string): Promise<string> {
  const { rows } = await run((tx) => tx.query<{ readonly until: string }>(LAST, [accountId]));
  return rows[0]?.until ?? '0';
}

async function readSums(
  run: RunAsCaller,
  accountId: string,
  { until, units }: PostedSums,
  to: string,
): Promise<PostedSums['units']> {
  const values = [accountId, until, units.map(([asset]) => asset), units.map(([, amount]) => amount), to];
  const { rows } = await run((tx) => tx.query<{ readonly asset: string; readonly units: string }>(SUM, values));
  return rows.map(({ asset, units: amount }) => [asset, amount] as const);
}
