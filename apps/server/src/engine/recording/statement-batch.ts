import { assert } from '@atb/core/base/assert';
import type { QueryConfig } from 'pg';
import { prepared, sendTogether } from '../../database/send-together.ts';
import type { Transaction } from '../../database/with-transaction.ts';

interface Statement {
  readonly query: QueryConfig;
  readonly changed: number | null;
}

/**
 * Statements of one transaction that need none of each other's answers: sent together, carried out in order, prepared
 * once a connection. Where the pool pipelines this is one round trip.
 */
export class StatementBatch {
  readonly #statements: Statement[] = [];

  /** @param changed how many rows it must change; null where any number will do. */
  add(text: string, values: readonly unknown[], changed: number | null = null): void {
    this.#statements.push({ query: prepared(text, values), changed });
  }

  /** @throws the first fault. What was sent behind it has failed with it. */
  async send(tx: Transaction): Promise<void> {
    const sendOne = async ({ query, changed }: Statement): Promise<void> => {
      const { rowCount } = await tx.query(query);
      assert(changed === null || rowCount === changed, 'what was to be changed was changed before');
    };
    await sendTogether(tx, () => Promise.all(this.#statements.map(sendOne)));
  }
}
