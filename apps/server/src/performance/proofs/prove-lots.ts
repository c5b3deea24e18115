import { type Decimal, dec, decFromNumber, divide, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { RISK_UNIT } from '@atb/core/portfolio/risk-unit';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { costOfLot, LOT_COLUMNS, type LotRow } from '../lot-row.ts';
import { agreeExactly, ENTRIES_MAX, type Proof, type ProofEntry } from './proof.ts';

export type LotFigure = 'lotUnits' | 'lotCost' | 'lotEntry' | 'lotWorth' | 'lotGain' | 'lotMultiple';

/** What is left of some lots, and what that cost, quote units. */
interface LotSum {
  readonly units: Decimal;
  readonly cost: Decimal;
}

interface LotDefinition {
  readonly unit: Proof['unit'];
  readonly formula: string;
  readonly value: (sum: LotSum, mark: Decimal) => string | null;
}

const gainOf = ({ units, cost }: LotSum, mark: Decimal): Decimal => units.times(mark).minus(cost);

const LOT_DEFINITIONS: Readonly<Record<LotFigure, LotDefinition>> = {
  lotUnits: {
    unit: 'asset',
    formula: 'What is left of the lots: sales use up the oldest first.',
    value: ({ units }) => toPlain(units),
  },
  lotCost: {
    unit: 'quote',
    formula:
      'What was paid for what is left, purchase fees included: of a lot that is partly sold its part, rounded at 18 decimals.',
    value: ({ cost }) => toPlain(cost),
  },
  lotEntry: {
    unit: 'quote',
    formula: 'Cost of what is left ÷ its units.',
    value: ({ units, cost }) => (units.gt(ZERO) ? toPlain(divide(cost, units)) : null),
  },
  lotWorth: {
    unit: 'quote',
    formula: 'What is left at the price of now.',
    value: ({ units }, mark) => toPlain(units.times(mark)),
  },
  lotGain: {
    unit: 'quote',
    formula: 'What is left at the price of now, less what it cost, before the fee of the sale.',
    value: (sum, mark) => toPlain(gainOf(sum, mark)),
  },
  lotMultiple: {
    unit: 'ratio',
    formula: 'Gain ÷ 2% of what was paid.',
    value: (sum, mark) => {
      const risked = sum.cost.times(decFromNumber(RISK_UNIT));
      return risked.gt(ZERO) ? toPlain(divide(gainOf(sum, mark), risked)) : null;
    },
  },
};

export function isLotFigure(figure: string): figure is LotFigure {
  return Object.hasOwn(LOT_DEFINITIONS, figure);
}

/** Whether it can be told without what the lots cost. */
export function isOfUnits(figure: LotFigure): boolean {
  return figure === 'lotUnits' || figure === 'lotWorth';
}

/** Whether it is at the price of the moment. */
export function isMarked(figure: LotFigure): boolean {
  return figure === 'lotWorth' || figure === 'lotGain' || figure === 'lotMultiple';
}

export interface LotQuestion {
  readonly figure: LotFigure;
  readonly accountId: string;
  readonly asset: string;
  readonly quoteAsset: string;
  /** One of them; all that are open when it is undefined. */
  readonly lot: string | undefined;
  /** Quote units of one unit now; 0 where none is needed. */
  readonly mark: Decimal;
}

/**
 * Lots from the ledger alone: what each transaction brought of the asset, in the order of the postings, less all that later ones took, the
 * oldest first. What it cost is what the same transaction took of the quote asset, its fee among it. Long enough a fraction is kept for the
 * part of the cost to be rounded as the book of lots does.
 */
const LEDGER_LOTS = `
  with p as (
    select t.reference, t.at, min(p.id) as place, sum(p.amount) filter (where p.asset = $2) as units,
      coalesce(-sum(p.amount) filter (where p.asset = $3), 0) as cost
    from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
    where p.account_id = $1 and p.ledger_account = 'assets' and p.asset in ($2, $3)
    group by t.id having sum(p.amount) filter (where p.asset = $2) <> 0
  ), taken as (
    select coalesce(-sum(units) filter (where units < 0), 0) as total from p
  ), rest as (
    select reference, at, place, units, cost, least(units, greatest(sum(units) over (order by place) - total, 0)) as left_over
    from p, taken where units > 0
  ), lots as (
    select reference, at, place, units, left_over,
      cost - round(round(cost * (units - left_over), 40) / units, 18) as cost_left
    from rest where left_over > 0 and ($4::text is null or reference = $4)
  )
  select coalesce(sum(left_over), 0)::text as units, coalesce(sum(cost_left), 0)::text as cost from lots`;
const STORED_LOTS = `
  select ${LOT_COLUMNS} from tax_lots
  where account_id = $1 and asset = $2 and remaining > 0 and ($3::text is null or id = $3) order by acquired_at desc, sequence desc`;

/** A figure of the lots of a paper account: from the lots as the engine keeps them, and from the ledger alone. Null where there is no such lot. */
export async function proveLots(run: RunAsCaller, question: LotQuestion): Promise<Proof | null> {
  const { figure, accountId, asset, quoteAsset, lot, mark } = question;
  const { stored, ledger } = await run(async (tx) => ({
    stored: (await tx.query<LotRow>(STORED_LOTS, [accountId, asset, lot ?? null])).rows,
    ledger: (await tx.query<{ units: string; cost: string }>(LEDGER_LOTS, [accountId, asset, quoteAsset, lot ?? null]))
      .rows[0],
  }));
  if (lot !== undefined && stored.length === 0) return null;
  const lots = stored.map((row) => ({ row, sum: { units: dec(row.remaining), cost: costOfLot(row) } }));
  const sum = {
    units: sumDecimals(lots.map((one) => one.sum.units)),
    cost: sumDecimals(lots.map((one) => one.sum.cost)),
  };
  const { value } = LOT_DEFINITIONS[figure];
  return {
    ...headOf(question),
    ...agreeExactly([
      {
        name: 'Lots',
        how: 'The trading core adds what is left of the lots, as the engine wrote them down with each execution.',
        value: value(sum, mark),
      },
      {
        name: 'Ledger',
        how: 'PostgreSQL makes the lots anew from the postings of the ledger alone: what came, in its order, less what went, the oldest first.',
        value: value({ units: dec(ledger?.units ?? '0'), cost: dec(ledger?.cost ?? '0') }, mark),
      },
    ]),
    entries: lots.slice(0, ENTRIES_MAX).map(({ row, sum: own }): ProofEntry => {
      const text = `${toPlain(own.units)} of ${toPlain(dec(row.quantity))} ${asset}, which cost ${toPlain(own.cost)}`;
      const amount = value(own, mark) ?? '0';
      return { at: row.acquiredAt.toISOString(), text, amount, reference: row.id };
    }),
    entriesTotal: lots.length,
  };
}

/** What a connected account has of an asset by its history, held against its ledger; `counted` are the units of its lots. */
export async function proveConnectedLots(run: RunAsCaller, question: LotQuestion, counted: string): Promise<Proof> {
  const { figure, accountId, asset, mark } = question;
  const { value } = LOT_DEFINITIONS[figure];
  const { posted, rows } = await run(async (tx) => ({
    posted: (
      await tx.query<{ units: string; total: number }>(
        `select coalesce(sum(amount), 0)::text as units, count(*)::int as total from ledger_postings
         where account_id = $1 and asset = $2 and ledger_account = 'assets'`,
        [accountId, asset],
      )
    ).rows[0],
    rows: (
      await tx.query<Omit<ProofEntry, 'at'> & { readonly at: Date }>(
        `select t.at, trim_scale(p.amount)::text || ' ' || p.asset || ' by ' || t.kind as text, trim_scale(p.amount)::text as amount, t.reference
         from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
         where p.account_id = $1 and p.asset = $2 and p.ledger_account = 'assets' order by t.at desc, p.id desc limit ${ENTRIES_MAX}`,
        [accountId, asset],
      )
    ).rows,
  }));
  const of = (units: string): string | null => value({ units: dec(units), cost: ZERO }, mark);
  return {
    ...headOf(question),
    ...agreeExactly([
      {
        name: 'Lots',
        how: 'The trading core goes through the whole history of the account, as tax reports do, and adds what is left of its lots.',
        value: of(counted),
      },
      { name: 'Ledger', how: 'PostgreSQL adds all postings of the ledger.', value: of(posted?.units ?? '0') },
    ]),
    entries: rows.map((one) => ({
      ...one,
      at: one.at.toISOString(),
      amount: figure === 'lotWorth' ? toPlain(dec(one.amount).times(mark)) : one.amount,
    })),
    entriesTotal: posted?.total ?? 0,
  };
}

function headOf({ figure, asset, mark }: LotQuestion): Pick<Proof, 'unit' | 'asset' | 'formula'> {
  const { unit, formula } = LOT_DEFINITIONS[figure];
  const at = isMarked(figure) ? ` The price is ${toPlain(mark)}.` : '';
  return { unit, ...(unit === 'asset' && { asset }), formula: `${formula}${at}` };
}
