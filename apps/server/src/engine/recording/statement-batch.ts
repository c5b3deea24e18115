import { assert } from '@atb/core/base/assert';
import type { QueryConfig } from 'pg';
import type { Transaction } from '../../database/with-transaction.ts';

/** By text. Only constant texts are named, so there are few. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `engine_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Statements of one transaction that need none of each other's answers: sent together, carried out in order, prepared
 * once a connection. Where the pool pipelines this is one round trip.
 */
export class StatementBatch {
  readonly #statements: Array<{ readonly query: QueryConfig; readonly changed: number | null }> = [];

  /** @param changed how many rows it must change; null where any number will do. */
  add(text: string, values: readonly unknown[], changed: number | null = null): void {
    this.#statements.push({ query: { name: nameOf(text), text, values: [...values] }, changed });
  }

  /** @throws the first fault. What was sent behind it has failed with it. */
  async send(tx: Transaction): Promise<void> {
    await Promise.all(
      this.#statements.map(async ({ query, changed }) => {
        const { rowCount } = await tx.query(query);
        assert(changed === null || rowCount === changed, 'what was to be changed was changed before');
      }),
    );
  }
}
