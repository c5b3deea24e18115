import { AppError } from '../../app-error.ts';
import { noSuchColumn } from '../data-api-error.ts';
import type { FieldPath } from '../parse/query-tree.ts';
import type { Relation } from '../schema/schema-cache.ts';
import { fromCatalogue, ident, integer, literal, type Sql, sql } from './sql.ts';

/** Types that a value may be read as. Others could call code of the database that no grant foresees. */
const CASTS: ReadonlySet<string> = new Set(
  [
    ['text', 'varchar', 'character varying', 'bpchar', 'uuid', 'bytea'],
    ['int', 'int2', 'int4', 'int8', 'integer', 'smallint', 'bigint'],
    ['numeric', 'decimal', 'float4', 'float8', 'real', 'double precision'],
    ['bool', 'boolean', 'json', 'jsonb'],
    ['date', 'time', 'timetz', 'timestamp', 'timestamptz', 'interval'],
  ].flat(),
);

/** Where a field is looked up: the row's alias and its relation. */
export interface FieldScope {
  readonly alias: string;
  readonly relation: Relation;
}

export function compileField({ alias, relation }: FieldScope, field: FieldPath): Sql {
  const known = relation.columns.get(field.name);
  if (known === undefined) throw noSuchColumn(field.name, relation.name);
  const column = sql`${ident(alias)}.${ident(field.name)}`;
  if (field.steps.length === 0) return column;
  const { type } = known;
  const start = type === 'json' || type === 'jsonb' ? column : sql`to_jsonb(${column})`;
  return field.steps.reduce((value, { arrow, key, isIndex }) => {
    const step = isIndex ? integer(Number(key)) : literal(key);
    return arrow === '->' ? sql`${value} -> ${step}` : sql`${value} ->> ${step}`;
  }, start);
}

export function compileCast(value: Sql, cast: string | null): Sql {
  if (cast === null) return value;
  const name = cast.endsWith('[]') ? cast.slice(0, -2).trim() : cast;
  if (!CASTS.has(name)) throw new AppError(400, '42704', `type "${cast}" does not exist`);
  return sql`cast(${value} as ${fromCatalogue(cast)})`;
}

/** Key of a field in the answer when the request gives none: the column, or the last key of a path into it. */
export function outputName(field: FieldPath): string {
  return field.steps.findLast(({ isIndex }) => !isIndex)?.key ?? field.name;
}
