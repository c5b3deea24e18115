import {
  type Decimal,
  dec,
  decFromNumber,
  divide,
  maxDecimal,
  sumDecimals,
  toPlain,
  ZERO,
} from '@atb/core/base/decimal';
import { type EpochMs, utcDayStart } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import { riskUse } from '@atb/core/engine/account/risk-use';
import { pairOf } from '@atb/core/market/pair';
import type { RiskCode } from '@atb/core/risk/risk-code';
import { ACTIVE_STATUSES } from '../../database/active-orders.ts';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import type { PostedSumBook } from '../posted-sums.ts';
import { agreeExactly, ENTRIES_MAX, type Proof, type ProofEntry } from './proof.ts';
import { type AssetRow, readLedgerWorth } from './read-ledger-worth.ts';

export type LimitProofFigure = 'limitDay' | 'limitWeek' | 'limitAccount' | 'limitCoin' | 'limitStreak';

interface LimitDefinition {
  readonly code: RiskCode;
  readonly unit: 'fraction' | 'count';
  readonly formula: string;
}

const LIMIT_DEFINITIONS: Readonly<Record<LimitProofFigure, LimitDefinition>> = {
  limitDay: {
    code: 'DAILY_DRAWDOWN_BREAKER_ACTIVE',
    unit: 'fraction',
    formula:
      '(equity at 00:00 UTC − equity now) ÷ equity at 00:00 UTC; nothing while there is a gain. Reaching the limit stops new entries until 00:00 UTC.',
  },
  limitWeek: {
    code: 'WEEKLY_DRAWDOWN_BREAKER_ACTIVE',
    unit: 'fraction',
    formula:
      '(equity on Monday 00:00 UTC − equity now) ÷ equity on Monday; nothing while there is a gain. Reaching the limit stops new entries until Monday.',
  },
  limitAccount: {
    code: 'MAX_ACCOUNT_EXPOSURE_EXCEEDED',
    unit: 'fraction',
    formula:
      '(every coin at the bid + what resting buys would open) ÷ equity. An order that would pass the limit is denied.',
  },
  limitCoin: {
    code: 'MAX_SYMBOL_EXPOSURE_EXCEEDED',
    unit: 'fraction',
    formula:
      'Of the coin with the most in it: (held at the bid + what its resting buys would open) ÷ equity. An order that would pass the limit is denied.',
  },
  limitStreak: {
    code: 'LOSS_STREAK_BREAKER_ACTIVE',
    unit: 'count',
    formula:
      'Losing trades in a row among the last ten closed since 00:00 UTC, an order with all its fills as one; one of exactly nothing is neither. Reaching the limit stops new entries until 00:00 UTC.',
  },
};

export function isLimitFigure(figure: string): figure is LimitProofFigure {
  return Object.hasOwn(LIMIT_DEFINITIONS, figure);
}

interface RestingRow {
  readonly symbol: string;
  readonly amount: string;
}

/** What is left of a resting entry at its price; of one at the market what it has set aside. */
const RESTING = `
  select symbol, trim_scale(sum(case when price is null then reserved else (quantity - filled_quantity) * price end))::text as amount
  from bot_orders where account_id = $1 and side = 'buy' and purpose = 'entry'
    and status in ${ACTIVE_STATUSES} group by 1 order by 1`;
/** Orders that closed something: a bot's sale by its own trade, any other on average cost. */
const OUTCOMES = `
  select max(f.exec_ts) as at, min(f.venue_trade_id) as reference, trim_scale(sum(coalesce(f.trade_profit, f.realized_pnl)))::text as amount,
    'Sold ' || trim_scale(sum(f.qty))::text || ' ' || f.symbol as text
  from trade_ledger f
  where f.account_id = $1 and f.side = 'sell' and f.trade_profit is distinct from 0 and coalesce(f.trade_profit, f.realized_pnl) is not null
    and f.exec_ts >= to_timestamp($2::float8 / 1000)
  group by f.order_id, f.symbol order by max(f.exec_ts) desc, max(f.id::text) desc limit 10`;

interface Facts {
  readonly equity: Decimal;
  readonly held: readonly AssetRow[];
  readonly resting: readonly RestingRow[];
  readonly start: Decimal;
  readonly startsAt: number | null;
  readonly outcomes: readonly ProofEntry[];
}

export interface LimitQuestion {
  readonly figure: LimitProofFigure;
  readonly accountId: string;
  readonly book: AccountBook;
  /** Market time. */
  readonly now: EpochMs;
  /** What is known of the ledger. */
  readonly posted: PostedSumBook;
}

/** How much of a limit is used: as the risk check counts it, and from the ledger, the open orders and the executions. Null without a price. */
export async function proveLimit(run: RunAsCaller, question: LimitQuestion): Promise<Proof | null> {
  const { figure, book, now } = question;
  const { code, unit, formula } = LIMIT_DEFINITIONS[figure];
  const use = riskUse(book, now)?.limits.find((one) => one.code === code);
  if (use === undefined) return null;
  const facts = await readFacts(run, question);
  const entries = [
    {
      at: null,
      text: `Limit, as Settings, Risk limits have it${unit === 'fraction' ? ', as a fraction' : ''}`,
      amount: toPlain(use.limit),
      reference: null,
    },
    ...entriesOf(figure, facts),
  ];
  return {
    unit,
    formula,
    ...agreeExactly([
      {
        name: 'Risk check',
        how: 'The trading core counts it with the code that decides about the next order.',
        value: toPlain(use.used),
      },
      {
        name: figure === 'limitStreak' ? 'Executions' : 'Ledger',
        how:
          figure === 'limitStreak'
            ? 'PostgreSQL adds the results of today’s sales by order, the latest first, until one that won.'
            : 'PostgreSQL adds all postings of the ledger at the latest bids, and what open orders would still buy.',
        value: toPlain(usedOf(figure, facts)),
      },
    ]),
    entries: entries.slice(0, ENTRIES_MAX),
    entriesTotal: entries.length,
  };
}

async function readFacts(run: RunAsCaller, { figure, accountId, book, now, posted }: LimitQuestion): Promise<Facts> {
  const { quoteAsset, quotes, memory } = book.snapshot();
  const marks = quotes
    .filter(({ symbol }) => symbol.endsWith(quoteAsset))
    .map(({ symbol, bid }) => [symbol.slice(0, -quoteAsset.length), toPlain(decFromNumber(bid))] as const);
  const rows = await readLedgerWorth(run, { accountId, marks: [...marks, [quoteAsset, '1']], until: posted });
  const { resting, outcomes } = await run(async (tx) => ({
    resting: (await tx.query<RestingRow>(RESTING, [accountId])).rows,
    outcomes: (await tx.query<Omit<ProofEntry, 'at'> & { readonly at: Date }>(OUTCOMES, [accountId, utcDayStart(now)]))
      .rows,
  }));
  const equity = dec(rows[0]?.total ?? '0');
  const period = figure === 'limitWeek' ? memory?.weekStart : memory?.dayStart;
  return {
    equity,
    held: rows.filter(({ asset }) => asset !== quoteAsset),
    resting,
    start: period?.equity ?? equity,
    startsAt: period?.startsAt ?? null,
    outcomes: outcomes.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}

const share = (part: Decimal, whole: Decimal): Decimal => (whole.gt(ZERO) ? divide(part, whole) : ZERO);

function usedOf(figure: LimitProofFigure, { equity, held, resting, start, outcomes }: Facts): Decimal {
  switch (figure) {
    case 'limitDay':
    case 'limitWeek':
      return share(maxDecimal(start.minus(equity), ZERO), start);
    case 'limitAccount':
      return share(
        sumDecimals([...held.map(({ worth }) => dec(worth)), ...resting.map(({ amount }) => dec(amount))]),
        equity,
      );
    case 'limitCoin':
      return share(
        coinsOf({ held, resting }).reduce((most, { amount }) => maxDecimal(most, amount), ZERO),
        equity,
      );
    case 'limitStreak': {
      const decided = outcomes.map(({ amount }) => dec(amount)).filter((result) => !result.eq(ZERO));
      const won = decided.findIndex((result) => result.gt(ZERO));
      return dec(String(won === -1 ? decided.length : won));
    }
  }
}

/** What lies in each symbol. */
function coinsOf({ held, resting }: Pick<Facts, 'held' | 'resting'>) {
  const coins = new Set([
    ...held.map(({ asset }) => asset),
    ...resting.map(({ symbol }) => pairOf(symbol)?.base ?? symbol),
  ]);
  return [...coins].map((coin) => ({
    coin,
    amount: sumDecimals([
      ...held.filter(({ asset }) => asset === coin).map(({ worth }) => dec(worth)),
      ...resting.filter(({ symbol }) => (pairOf(symbol)?.base ?? symbol) === coin).map(({ amount }) => dec(amount)),
    ]),
  }));
}

function entriesOf(figure: LimitProofFigure, facts: Facts): readonly ProofEntry[] {
  const { equity, held, resting, start, startsAt, outcomes } = facts;
  if (figure === 'limitStreak') return outcomes;
  const line = (text: string, amount: string, at: number | null = null): ProofEntry => ({
    at: at === null ? null : new Date(at).toISOString(),
    text,
    amount,
    reference: null,
  });
  const now = line('Equity now', toPlain(equity));
  if (figure === 'limitDay' || figure === 'limitWeek') {
    return [line('Equity when it began, as the engine noted it', toPlain(start), startsAt), now];
  }
  return [
    now,
    ...held.map(({ asset, units, worth }) => line(`${units} ${asset} at the bid`, worth)),
    ...resting.map(({ symbol, amount }) => line(`Resting buys of ${symbol}`, amount)),
  ];
}
