// plan: the tree of a request put against the schema: which tables, joined how, in which order.
import type { Relationship } from '../schema/find-relationship.ts';
import type { Relation } from '../schema/schema-cache.ts';
import type { RowCondition, OrderTerm, SelectColumn } from '../parse/query-tree.ts';

export type OutputItem =
  | { readonly kind: 'star' }
  | SelectColumn
  /** The embedding of this index among the plan's. */
  | { readonly kind: 'embed'; readonly index: number };

/** What is read from one table: the top of a request, or one embedding. */
export interface ReadPlan {
  readonly relation: Relation;
  /** The name under which the statement speaks of the table's row. */
  readonly alias: string;
  readonly outputs: readonly OutputItem[];
  readonly embeds: readonly EmbedPlan[];
  readonly conditions: readonly RowCondition[];
  readonly order: readonly OrderTerm[];
  /** Null when nothing bounds the number of rows, as for what a write returns. */
  readonly limit: number | null;
  readonly offset: number;
}

export interface EmbedPlan {
  readonly plan: ReadPlan;
  readonly relationship: Relationship;
  /** Alias of the table between the two, when there is one. */
  readonly junctionAlias: string | null;
  readonly join: 'left' | 'inner';
  readonly isSpread: boolean;
  /** Key of the embedded rows in the answer, and the name by which conditions speak of them. */
  readonly name: string;
  /** Alias of the subquery. */
  readonly lateral: string;
}

export function isToMany({ relationship }: EmbedPlan): boolean {
  return relationship.kind === 'one-to-many' || relationship.kind === 'many-to-many';
}
