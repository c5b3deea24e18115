import type { RunAsCaller } from '../../database/run-as-caller.ts';
import { PROOF_ROWS_MAX } from '../fill-tables.ts';
import type { PerformanceService } from '../performance-service.ts';
import { ENTRIES_MAX, nearly, type ProofEntry } from './proof.ts';
import { NO_ROW, type RowProof } from './row-proof.ts';
import { tooLongToProve } from './too-long-to-prove.ts';

/**
 * What a sale used up of each purchase, by running sums alone: its owner had bought `bought` units and used `used` of them when it was done,
 * so it took what lies between the `used` before it and its own. Coins that no purchase brought use nothing up.
 */
const TAKEN = `
  with e as (
    select id, account_id, symbol, bot_id, side, exec_ts from trade_ledger where id = $1
  ), f as (
    select f.id, f.exec_ts, f.side, f.qty, f.price, f.symbol, f.venue_trade_id, floor(extract(epoch from f.exec_ts) * 1000) as ms,
      coalesce(sum(f.qty) filter (where f.side = 'buy') over w, 0) as bought, coalesce(sum(f.qty) filter (where f.side = 'sell') over w, 0) as sold
    from e join trade_ledger f on f.account_id = e.account_id and f.symbol = e.symbol and f.bot_id is not distinct from e.bot_id
      and (f.exec_ts, f.id) <= (e.exec_ts, e.id)
    window w as (order by f.exec_ts, f.id)
  ), u as (
    select f.*, f.sold + least(0, min(f.bought - f.sold) over (order by f.exec_ts, f.id)) as used from f
  ), s as (
    select u.used as upto, u.ms, coalesce((select max(b.used) from u b where b.id <> u.id), 0) as since
    from u join e on e.id = u.id where e.side = 'sell'
  ), taken as (
    select u.exec_ts as at, u.id, u.venue_trade_id as reference, u.qty, u.symbol, u.price, s.ms - u.ms as age,
      least(u.bought, s.upto) - greatest(u.bought - u.qty, s.since) as units
    from u, s where u.side = 'buy' and least(u.bought, s.upto) > greatest(u.bought - u.qty, s.since)
  )`;

interface HeldRow {
  readonly accountId: string;
  readonly held: string | null;
  readonly total: number;
}

/** How long what a sale sold had been there, milliseconds: by running sums of the database, and by the walk that the table is made with. */
export async function proveHeld(
  run: RunAsCaller,
  { tables, proofTurns }: Pick<PerformanceService, 'tables' | 'proofTurns'>,
  { id, userId, quoteAsset }: { readonly id: string; readonly userId: string; readonly quoteAsset: string },
): Promise<RowProof> {
  const found = await proofTurns.run(userId, () => readTaken(run, id));
  if (found === null) return { status: 'refused', refusal: tooLongToProve(PROOF_ROWS_MAX, 'executions') };
  const { row, taken } = found;
  if (row === undefined) return NO_ROW;
  const owner = { userId, accountId: row.accountId, run };
  const { rows } = await tables.ask(owner, { kind: 'rows', filter: { execution: id }, offset: 0, limit: 1 });
  const shown = rows[0]?.held ?? null;
  return {
    status: 'proved',
    proof: {
      unit: 'duration',
      quoteAsset,
      formula:
        'Time from each purchase to the sale, the mean by quantity. Each bot, and you, sell first what was bought first.',
      ...nearly([
        {
          name: 'Database',
          how: 'PostgreSQL finds what the sale took of each purchase by running sums of what was bought and sold, as exact decimals.',
          value: row.held,
        },
        {
          name: 'Recomputed',
          how: 'The trading core goes through the executions of the account one by one and uses up purchases as sales come.',
          value: shown === null ? null : String(shown),
        },
      ]),
      entries: taken.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
      entriesTotal: row.total,
    },
  };
}

/** Executions until a sale, as many as a proof looks at and one more. */
const COUNT = `
  select count(*)::int as total from (
    select from trade_ledger e join trade_ledger f on f.account_id = e.account_id and f.symbol = e.symbol
      and f.bot_id is not distinct from e.bot_id and f.exec_ts <= e.exec_ts
    where e.id = $1 limit ${PROOF_ROWS_MAX + 1}) f`;

/** Null where there is more than a proof looks at. */
async function readTaken(run: RunAsCaller, id: string) {
  return run(async (tx) => {
    const counted = await tx.query<{ readonly total: number }>(COUNT, [id]);
    if ((counted.rows[0]?.total ?? 0) > PROOF_ROWS_MAX) return null;
    const { rows } = await tx.query<HeldRow>(
      `${TAKEN} select e.account_id as "accountId", (select round(sum(units * age) / sum(units), 9)::text from taken) as held,
         (select count(*)::int from taken) as total from e`,
      [id],
    );
    const taken = await tx.query<Omit<ProofEntry, 'at'> & { readonly at: Date }>(
      `${TAKEN} select at, reference, age::text as amount,
         trim_scale(units)::text || ' of ' || trim_scale(qty)::text || ' ' || symbol || ' bought at ' || trim_scale(price)::text || ', milliseconds until the sale' as text
       from taken order by at desc, id desc limit ${ENTRIES_MAX}`,
      [id],
    );
    return { row: rows[0], taken: taken.rows };
  });
}
