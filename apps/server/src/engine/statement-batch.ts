import type { QueryConfig } from 'pg';
import type { Transaction } from '../database/with-transaction.ts';

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
  readonly #statements: QueryConfig[] = [];

  add(text: string, values: readonly unknown[]): void {
    this.#statements.push({ name: nameOf(text), text, values: [...values] });
  }

  /** @throws the first fault. What was sent behind it has failed with it. */
  async send(tx: Transaction): Promise<void> {
    await Promise.all(this.#statements.map((statement) => tx.query(statement)));
  }
}
