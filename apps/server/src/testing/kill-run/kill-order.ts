import type { Scenario } from './scenario.ts';

/** What a server under a kill run is told in a file. */
export interface KillOrder {
  readonly scenario: Scenario;
  /** The statement of the engine's transactions, counted from the process's start, at which it ends; null for none. */
  readonly statement: number | null;
  /** Before the statement is sent, right after, or when its answer has come. */
  readonly phase: 'before' | 'sent' | 'answered';
}

/** What it says back. */
export type KillReport =
  | { readonly kind: 'playing' }
  /** The market stands still at the scenario's end. */
  | { readonly kind: 'ended'; readonly statements: number };
