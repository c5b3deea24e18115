import type { Refusal } from '@atb/api/functions/refusal';
import { type Decimal, dec, decFromNumber, divide, toPlain, ZERO } from '@atb/core/base/decimal';
import { RISK_UNIT } from '@atb/core/portfolio/risk-unit';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import type { LotProofAnswer, LotSums } from '../../tax/tax-messages.ts';
import { costOfLot, LOT_COLUMNS, type LotRow } from '../lot-row.ts';
import { sumKeptLots } from '../sum-kept-lots.ts';
import { agreeExactly, ENTRIES_MAX, type Proof, type ProofEntry } from './proof.ts';
import { NO_ROW, type RowProof } from './row-proof.ts';

export type LotFigure = 'lotUnits' | 'lotCost' | 'lotEntry' | 'lotWorth' | 'lotGain' | 'lotMultiple' | 'lotCount';

/** How many lots, what is left of them, those units whose cost is known, and that cost, quote units. */
interface LotSum {
  readonly count: number;
  readonly units: Decimal;
  readonly known: Decimal;
  readonly cost: Decimal;
}

interface LotDefinition {
  readonly unit: Proof['unit'];
  readonly formula: string;
  readonly value: (sum: LotSum, mark: Decimal) => string | null;
}

const gainOf = ({ known, cost }: LotSum, mark: Decimal): Decimal => known.times(mark).minus(cost);

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
    formula: 'Cost of what is left ÷ its units, those whose cost is known.',
    value: ({ known, cost }) => (known.gt(ZERO) ? toPlain(divide(cost, known)) : null),
  },
  lotWorth: {
    unit: 'quote',
    formula: 'What is left at the price of now.',
    value: ({ units }, mark) => toPlain(units.times(mark)),
  },
  lotGain: {
    unit: 'quote',
    formula:
      'What is left at the price of now, less what it cost, before the fee of the sale; of units whose cost is known.',
    value: (sum, mark) => toPlain(gainOf(sum, mark)),
  },
  lotCount: {
    unit: 'count',
    formula: 'Lots of which something is left: each fill of a purchase makes one, and sales use up the oldest first.',
    value: ({ count }) => String(count),
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
  select count(*)::int as count, coalesce(sum(left_over), 0)::text as units, coalesce(sum(cost_left), 0)::text as cost from lots`;
/** Postings that lots are made of anew; more take longer than an answer may. */
const LOT_POSTINGS_MAX = 500_000;
const COUNT = `
  select count(*)::int as total from (
    select from ledger_postings where account_id = $1 and asset in ($2, $3) limit ${LOT_POSTINGS_MAX + 1}) p`;
const LATEST_LOTS = `
  select ${LOT_COLUMNS} from tax_lots
  where account_id = $1 and asset = $2 and remaining > 0 and ($3::text is null or id = $3)
  order by acquired_at desc, sequence desc limit ${ENTRIES_MAX}`;

/** A figure of the lots of a paper account: from the lots as the engine keeps them, and from the ledger alone. */
export async function proveLots(run: RunAsCaller, question: LotQuestion): Promise<RowProof> {
  const { figure, accountId, asset, quoteAsset, lot = null, mark } = question;
  const named = { accountId, asset, lot };
  const found = await run(async (tx) => {
    const counted = await tx.query<{ total: number }>(COUNT, [accountId, asset, quoteAsset]);
    if ((counted.rows[0]?.total ?? 0) > LOT_POSTINGS_MAX) return null;
    return {
      kept: await sumKeptLots(tx, named),
      latest: (await tx.query<LotRow>(LATEST_LOTS, [accountId, asset, lot])).rows,
      ledger: (
        await tx.query<{ count: number; units: string; cost: string }>(LEDGER_LOTS, [accountId, asset, quoteAsset, lot])
      ).rows[0],
    };
  });
  if (found === null) return { status: 'refused', refusal: tooManyPostings() };
  const { kept, latest, ledger } = found;
  if (lot !== null && kept.lots === 0) return NO_ROW;
  const { value } = LOT_DEFINITIONS[figure];
  const of = (count: number, units: Decimal, cost: Decimal): string | null =>
    value({ count, units, known: units, cost }, mark);
  return {
    status: 'proved',
    proof: {
      quoteAsset,
      ...headOf(question),
      ...agreeExactly([
        {
          name: 'Lots',
          how: 'What is left of the lots, as the engine wrote them down with each execution, added up; of a lot that is partly sold its part.',
          value: of(kept.lots, kept.units, kept.cost),
        },
        {
          name: 'Ledger',
          how: 'PostgreSQL makes the lots anew from the postings of the ledger alone: what came, in its order, less what went, the oldest first.',
          value: of(ledger?.count ?? 0, dec(ledger?.units ?? '0'), dec(ledger?.cost ?? '0')),
        },
      ]),
      entries: latest.map((row) => {
        const [units, cost] = [dec(row.remaining), costOfLot(row)];
        return entryOf({ ...row, units, cost, at: row.acquiredAt, reference: row.id }, asset, of(1, units, cost));
      }),
      entriesTotal: kept.lots,
    },
  };
}

function tooManyPostings(): Refusal {
  const most = LOT_POSTINGS_MAX.toLocaleString('en-US');
  return {
    reason: 'TOO_LONG',
    error: `The lots of a coin are made anew from up to ${most} postings of the ledger; the account has more.`,
  };
}

interface LotEntry {
  readonly at: Date;
  readonly quantity: string;
  readonly units: Decimal;
  /** Null where nobody can say. */
  readonly cost: Decimal | null;
  readonly reference: string;
}

function entryOf({ at, quantity, units, cost, reference }: LotEntry, asset: string, amount: string | null): ProofEntry {
  const paid = cost === null ? 'whose cost is not known' : `which cost ${toPlain(cost)}`;
  const text = `${toPlain(units)} of ${toPlain(dec(quantity))} ${asset}, ${paid}`;
  return { at: at.toISOString(), text, amount: amount ?? '0', reference };
}

/** What a connected account has of an asset by its history, held against its ledger; `counted` are the units of its lots. */
export async function proveConnectedUnits(run: RunAsCaller, question: LotQuestion, counted: string): Promise<Proof> {
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
  const of = (units: string): string | null => value({ count: 0, units: dec(units), known: ZERO, cost: ZERO }, mark);
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

/** A figure of the lots of a connected account: as its history gives them for tax reports, and from the same history a second time. */
export function proveConnectedLots(question: LotQuestion, { kept, relived, lots, total }: LotProofAnswer): Proof {
  const { figure, asset, mark } = question;
  const { value } = LOT_DEFINITIONS[figure];
  const of = ({ count, units, known, cost }: LotSums): string | null =>
    value({ count, units: dec(units), known: dec(known), cost: dec(cost) }, mark);
  return {
    ...headOf(question),
    ...agreeExactly([
      {
        name: 'Lots',
        how: 'The trading core goes through the whole history of all your accounts, as tax reports do, with a book of lots for each coin.',
        value: of(kept),
      },
      {
        name: 'Recomputed',
        how: 'The changes of this one coin are gathered from the executions and transfers once more, as exact decimals, and what went is cut off a line of purchases from its oldest end.',
        value: relived === null ? null : of(relived),
      },
    ]),
    entries: lots.map(({ reference, acquiredAt, quantity, remaining, cost: text }) => {
      const [units, cost] = [dec(remaining), text === null ? null : dec(text)];
      const sum = { count: 1, units, known: cost === null ? ZERO : units, cost: cost ?? ZERO };
      return entryOf({ at: new Date(acquiredAt), quantity, units, cost, reference }, asset, value(sum, mark));
    }),
    entriesTotal: total,
  };
}

function headOf({ figure, asset, mark }: LotQuestion): Pick<Proof, 'unit' | 'asset' | 'formula'> {
  const { unit, formula } = LOT_DEFINITIONS[figure];
  const at = isMarked(figure) ? ` The price is ${toPlain(mark)}.` : '';
  return { unit, ...(unit === 'asset' && { asset }), formula: `${formula}${at}` };
}
