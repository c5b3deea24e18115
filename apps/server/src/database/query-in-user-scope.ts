import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { sendTogether } from './send-together.ts';
import { beginAs, type ScopeClaims, type UserScopeOptions } from './with-user-scope.ts';

/**
 * One statement as the caller. Begin, statement and commit travel together where the pool pipelines, which leaves one round trip
 * of three. A statement that fails takes its transaction with it: the commit behind it then only ends what was undone.
 * @throws the first fault of the three, in their order.
 */
export async function queryInUserScope<Row extends QueryResultRow>(
  pool: Pool,
  claims: ScopeClaims,
  query: QueryConfig,
  options: UserScopeOptions = {},
): Promise<QueryResult<Row>> {
  const begin = beginAs(claims, options);
  const client = await pool.connect();
  let isBroken = true;
  try {
    const [began, answered, committed] = await sendTogether(client, () =>
      Promise.allSettled([client.query(begin), client.query<Row>(query), client.query('commit')]),
    );
    // Whatever went wrong before, a commit that was answered leaves the connection outside any transaction.
    isBroken = committed.status === 'rejected';
    if (began.status === 'rejected') throw began.reason;
    if (answered.status === 'rejected') throw answered.reason;
    if (committed.status === 'rejected') throw committed.reason;
    return answered.value;
  } finally {
    client.release(isBroken);
  }
}
