import type { Execution } from '@atb/api/functions/performance/performance-trades';
import { FEE, NET, withFee } from '../../../performance/read-fills.ts';
import type { RunAsCaller } from '../../../database/run-as-caller.ts';
import type { ChosenRows } from '../../../performance/performance-messages.ts';

/** The chosen executions with everything that is written down of them, in the order of the choice. */
export async function readExecutions(run: RunAsCaller, chosen: ChosenRows): Promise<readonly Execution[]> {
  const ids = chosen.rows.map(({ id }) => id);
  const { rows } = await run((tx) =>
    tx.query<Omit<Execution, 'held' | 'at'> & { readonly at: Date }>(
      `select f.id, f.exec_ts as at, f.symbol, f.bot_id as "botId", f.side, f.qty::text as quantity, f.price::text as price,
         (${FEE})::text as fee, (${withFee(NET)})::text as net
       from trade_ledger f where f.id = any ($1::uuid[])`,
      [ids],
    ),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return chosen.rows.flatMap(({ id, held }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ ...row, at: row.at.toISOString(), held }];
  });
}
