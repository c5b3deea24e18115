import type { PositionProof } from '@atb/core/performance/prove-trades';
import { type Decimal, dec, decFromNumber, divide, toPlain, ZERO } from '@atb/core/base/decimal';
import { pairOf } from '@atb/core/market/pair';
import { RISK_UNIT } from '@atb/core/portfolio/risk-unit';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { PROOF_ROWS_MAX } from '../fill-tables.ts';
import type { PerformanceService } from '../performance-service.ts';
import { FEE } from '../read-fills.ts';
import { agreeExactly, ENTRIES_MAX, type Proof, type ProofEntry } from './proof.ts';
import { NO_PRICE, NO_ROW, type RowProof } from './row-proof.ts';
import { tooLongToProve } from './too-long-to-prove.ts';

export type PositionFigure =
  | 'positionSize'
  | 'positionEntry'
  | 'positionWorth'
  | 'positionCost'
  | 'positionGain'
  | 'positionMultiple'
  | 'positionRealized';

interface PositionDefinition {
  readonly unit: Proof['unit'];
  readonly formula: string;
  /** Whether it is at the price of the moment. */
  readonly isMarked: boolean;
  /** `mark` is 0 where none is needed. */
  readonly value: (position: PositionProof, mark: Decimal) => string | null;
}

const gainOf = ({ quantity, averageEntry }: PositionProof, mark: Decimal): Decimal =>
  mark.minus(dec(averageEntry)).times(dec(quantity));

const DEFINITIONS: Readonly<Record<PositionFigure, PositionDefinition>> = {
  positionSize: {
    unit: 'asset',
    formula: 'Bought less sold since the position was opened.',
    isMarked: false,
    value: ({ quantity }) => toPlain(dec(quantity)),
  },
  positionEntry: {
    unit: 'quote',
    formula:
      'Average price of what is held, fees apart: each purchase is weighed in by its quantity, a sale leaves it as it is. Rounded at 18 decimals.',
    isMarked: false,
    value: ({ averageEntry }) => toPlain(dec(averageEntry)),
  },
  positionWorth: {
    unit: 'quote',
    formula: 'Size at the bid, which is what a sale would get.',
    isMarked: true,
    value: ({ quantity }, mark) => toPlain(dec(quantity).times(mark)),
  },
  positionCost: {
    unit: 'quote',
    formula: 'Average entry × size: what was paid for what is held, fees apart.',
    isMarked: false,
    value: ({ quantity, averageEntry }) => toPlain(dec(averageEntry).times(dec(quantity))),
  },
  positionGain: {
    unit: 'quote',
    formula: '(bid − average entry) × size, before fees.',
    isMarked: true,
    value: (position, mark) => toPlain(gainOf(position, mark)),
  },
  positionMultiple: {
    unit: 'ratio',
    formula: 'Unrealised result ÷ 2% of what was paid for the position.',
    isMarked: true,
    value: (position, mark) => {
      const risked = dec(position.averageEntry).times(dec(position.quantity)).times(decFromNumber(RISK_UNIT));
      return risked.gt(ZERO) ? toPlain(divide(gainOf(position, mark), risked)) : null;
    },
  },
  positionRealized: {
    unit: 'quote',
    formula: 'What its sales brought over the average entry, less all its fees, those of purchases included.',
    isMarked: false,
    value: ({ realized }) => toPlain(dec(realized)),
  },
};

export function isPositionFigure(figure: string): figure is PositionFigure {
  return Object.hasOwn(DEFINITIONS, figure);
}

interface PositionRow extends PositionProof {
  readonly accountId: string;
  readonly botId: string | null;
  readonly symbol: string;
  readonly openedAt: number;
  readonly fills: number;
}

const POSITION = `
  select p.account_id as "accountId", p.bot_id as "botId", p.symbol, (extract(epoch from p.opened_at) * 1000)::float8 as "openedAt",
    p.qty::text as quantity, p.entry_price::text as "averageEntry", p.realized_pnl::text as realized,
    (select count(*)::int from trade_ledger f where f.account_id = p.account_id and f.symbol = p.symbol and f.bot_id is not distinct from p.bot_id) as fills
  from positions p where p.id = $1`;
/** Executions of a position: those of its owner while it was open. */
const OF_POSITION = `
  from positions p join trade_ledger f on f.account_id = p.account_id and f.symbol = p.symbol and f.bot_id is not distinct from p.bot_id
    and f.exec_ts >= p.opened_at and f.exec_ts <= coalesce(p.closed_at, 'infinity')
  where p.id = $1`;
const ENTRY_AMOUNTS: Readonly<Record<PositionFigure, string>> = {
  positionSize: `case f.side when 'buy' then f.qty else -f.qty end`,
  positionEntry: 'f.price',
  positionWorth: `case f.side when 'buy' then f.qty else -f.qty end`,
  positionCost: `case f.side when 'buy' then f.qty * f.price else -f.qty * f.price end`,
  positionGain: `case f.side when 'buy' then -f.qty * f.price else f.qty * f.price end`,
  positionMultiple: `case f.side when 'buy' then -f.qty * f.price else f.qty * f.price end`,
  positionRealized: `case f.side when 'sell' then f.realized_pnl else -(${FEE}) end`,
};

export interface PositionQuestion {
  readonly figure: PositionFigure;
  readonly id: string;
  readonly userId: string;
  readonly quoteAsset: string;
  /** What a unit of an asset would bring now; null without a price. */
  readonly markOf: (accountId: string, asset: string) => Promise<Decimal | null>;
}

/** A figure of a position: from its row, which the engine wrote, and from its executions, lived once more. */
export async function provePositionFigure(
  run: RunAsCaller,
  { tables, proofTurns }: Pick<PerformanceService, 'tables' | 'proofTurns'>,
  { figure, id, userId, quoteAsset, markOf }: PositionQuestion,
): Promise<RowProof> {
  const { rows } = await proofTurns.run(userId, () => run((tx) => tx.query<PositionRow>(POSITION, [id])));
  const [row] = rows;
  if (row === undefined) return NO_ROW;
  if (row.fills > PROOF_ROWS_MAX) return { status: 'refused', refusal: tooLongToProve(PROOF_ROWS_MAX, 'executions') };
  const { accountId, symbol, botId, openedAt } = row;
  const { unit, formula, isMarked, value } = DEFINITIONS[figure];
  const asset = pairOf(symbol)?.base ?? symbol;
  const mark = isMarked ? await markOf(accountId, asset) : ZERO;
  if (mark === null) return NO_PRICE;
  const replayed = await tables.provePosition({ userId, accountId, run }, { symbol, botId }, openedAt);
  const { entries, total } = await proofTurns.run(userId, () => readEntries(run, id, figure));
  const at = isMarked ? ` The bid is ${toPlain(mark)}.` : '';
  return {
    status: 'proved',
    proof: {
      unit,
      ...(unit === 'asset' && { asset }),
      quoteAsset: pairOf(symbol)?.quote ?? quoteAsset,
      formula: `${formula}${at}`,
      ...agreeExactly([
        { name: 'Position', how: 'As the engine wrote it down with its last execution.', value: value(row, mark) },
        {
          name: 'Recomputed',
          how: 'The trading core goes through all executions of its owner in this market once more, from the first.',
          value: replayed === null ? null : value(replayed, mark),
        },
      ]),
      entries,
      entriesTotal: total,
    },
  };
}

async function readEntries(run: RunAsCaller, id: string, figure: PositionFigure) {
  const { rows } = await run((tx) =>
    tx.query<Omit<ProofEntry, 'at'> & { readonly at: Date; readonly total: number }>(
      `select f.exec_ts as at, trim_scale(${ENTRY_AMOUNTS[figure]})::text as amount, f.venue_trade_id as reference, count(*) over ()::int as total,
         case f.side when 'buy' then 'Bought ' else 'Sold ' end || trim_scale(f.qty)::text || ' ' || f.symbol || ' at ' || trim_scale(f.price)::text as text
       ${OF_POSITION} order by f.exec_ts desc, f.id desc limit ${ENTRIES_MAX}`,
      [id],
    ),
  );
  return {
    entries: rows.map(({ at, text, amount, reference }) => ({ at: at.toISOString(), text, amount, reference })),
    total: rows[0]?.total ?? 0,
  };
}
