import { AppError } from '../../app-error.ts';
import { EXPOSED_SCHEMA, type ForeignKey, type SchemaCache } from './schema-cache.ts';

/** A column of the one side and the column of the other that must hold the same value. */
export interface ColumnPair {
  readonly local: string;
  readonly foreign: string;
}

interface DirectRelationship {
  readonly kind: 'many-to-one' | 'one-to-one' | 'one-to-many';
  readonly table: string;
  readonly foreignTable: string;
  readonly pairs: readonly ColumnPair[];
  readonly constraint: string;
  /** The foreign key is of `table`, not of `foreignTable`. */
  readonly isOwnKey: boolean;
}

interface JunctionRelationship {
  readonly kind: 'many-to-many';
  readonly table: string;
  readonly foreignTable: string;
  readonly junction: string;
  /** `local` is a column of `table`, `foreign` one of the junction. */
  readonly near: readonly ColumnPair[];
  /** `local` is a column of the junction, `foreign` one of `foreignTable`. */
  readonly far: readonly ColumnPair[];
  readonly constraints: readonly [near: string, far: string];
}

/** How rows of one table lead to rows of another. */
export type Relationship = DirectRelationship | JunctionRelationship;

/**
 * The one relationship that an embedding means. `target` is a table, or for a key of the origin's own the constraint or its
 * column; `hint` is a constraint, a column of the key, or the table between the two.
 */
export function findRelationship(
  schema: SchemaCache,
  origin: string,
  target: string,
  hint: string | null,
): Relationship {
  const found = listRelationships(schema, origin).filter((relationship) => isMeant(relationship, target, hint));
  const [first, ...others] = found;
  if (first === undefined) throw noRelationship(origin, target, hint);
  if (others.length > 0) throw ambiguousRelationship(origin, target, found);
  return first;
}

function listRelationships(schema: SchemaCache, origin: string): readonly Relationship[] {
  const own = schema.foreignKeys.filter((key) => key.table === origin);
  const toOrigin = schema.foreignKeys.filter((key) => key.foreignTable === origin);
  return [
    ...own.map((key) => fromOwnKey(key)),
    ...toOrigin.map((key) => fromForeignKey(key)),
    ...toOrigin.flatMap((near) => listThroughJunction(schema, near)),
  ];
}

function fromOwnKey(key: ForeignKey): Relationship {
  return {
    kind: key.isUnique ? 'one-to-one' : 'many-to-one',
    table: key.table,
    foreignTable: key.foreignTable,
    pairs: pairUp(key.columns, key.foreignColumns),
    constraint: key.name,
    isOwnKey: true,
  };
}

function fromForeignKey(key: ForeignKey): Relationship {
  return {
    kind: key.isUnique ? 'one-to-one' : 'one-to-many',
    table: key.foreignTable,
    foreignTable: key.table,
    pairs: pairUp(key.foreignColumns, key.columns),
    constraint: key.name,
    isOwnKey: false,
  };
}

/** A table whose primary key holds the keys to two others joins them many to many. */
function listThroughJunction(schema: SchemaCache, near: ForeignKey): readonly Relationship[] {
  const primaryKey = schema.relations.get(near.table)?.primaryKey ?? [];
  const isInKey = (key: ForeignKey) => key.columns.every((column) => primaryKey.includes(column));
  if (!isInKey(near)) return [];
  return schema.foreignKeys
    .filter((far) => far.table === near.table && far.name !== near.name && isInKey(far))
    .map((far) => ({
      kind: 'many-to-many',
      table: near.foreignTable,
      foreignTable: far.foreignTable,
      junction: near.table,
      near: pairUp(near.foreignColumns, near.columns),
      far: pairUp(far.columns, far.foreignColumns),
      constraints: [near.name, far.name],
    }));
}

function pairUp(local: readonly string[], foreign: readonly string[]): readonly ColumnPair[] {
  return local.map((column, index) => ({ local: column, foreign: foreign[index] ?? '' }));
}

function isMeant(relationship: Relationship, target: string, hint: string | null): boolean {
  // In a table that refers to itself, the table's name means the rows that refer here and the column's the row referred to.
  const isOwnSelfReference = relationship.table === relationship.foreignTable && isOwnKey(relationship);
  if (relationship.foreignTable === target && !isOwnSelfReference)
    return hint === null || matchesHint(relationship, hint);
  if (hint !== null || relationship.kind === 'many-to-many' || !relationship.isOwnKey) return false;
  return relationship.constraint === target || singlePair(relationship.pairs)?.local === target;
}

function isOwnKey(relationship: Relationship): boolean {
  return relationship.kind !== 'many-to-many' && relationship.isOwnKey;
}

function matchesHint(relationship: Relationship, hint: string): boolean {
  if (relationship.kind === 'many-to-many') return relationship.junction === hint;
  const pair = singlePair(relationship.pairs);
  return relationship.constraint === hint || pair?.local === hint || pair?.foreign === hint;
}

function singlePair(pairs: readonly ColumnPair[]): ColumnPair | undefined {
  return pairs.length === 1 ? pairs[0] : undefined;
}

function noRelationship(origin: string, target: string, hint: string | null): AppError {
  const using = hint === null ? '' : ` using the hint '${hint}'`;
  return new AppError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${target}'${using} in the schema '${EXPOSED_SCHEMA}', but no matches were found.`,
    },
  );
}

function ambiguousRelationship(origin: string, target: string, found: readonly Relationship[]): AppError {
  const names = found.map((one) => (one.kind === 'many-to-many' ? one.junction : one.constraint));
  const choices = names.map((name) => `'${target}!${name}'`).join(', ');
  return new AppError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: found.map((one, index) => `${one.kind} using ${names[index] ?? ''}`).join('; '),
      hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  );
}
