import type { Pool } from 'pg';
import { z } from 'zod';
import { runTransaction } from '../../../database/with-transaction.ts';
import { EXPOSED_SCHEMA, type Relation, type Routine, type SchemaCache } from './schema-cache.ts';

// With an empty search path Postgres writes every name in full, so that expressions and types can be used anywhere.
const BEGIN = `begin read only; select set_config('search_path', '', true)`;

const RELATIONS = `
  select c.relname as name,
    coalesce((select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, -1),
        'default', case
          when a.attgenerated <> '' then null
          when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
          else pg_get_expr(d.adbin, d.adrelid) end
      ) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
    coalesce((select json_agg(a.attname order by k.position)
      from pg_index i, unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
        join pg_attribute a on a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid), '[]') as "primaryKey"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`;

const FOREIGN_KEYS = `
  select f.conname as name, child.relname as "table", parent.relname as "foreignTable",
    (select json_agg(a.attname order by k.position) from unnest(f.conkey) with ordinality as k (attnum, position)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum) as columns,
    (select json_agg(a.attname order by k.position) from unnest(f.confkey) with ordinality as k (attnum, position)
      join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum) as "foreignColumns",
    exists (select from pg_index i where i.indrelid = f.conrelid and i.indisunique and i.indpred is null
      and i.indkey::int2[] @> f.conkey and i.indkey::int2[] <@ f.conkey) as "isUnique"
  from pg_constraint f
    join pg_class child on child.oid = f.conrelid join pg_namespace cn on cn.oid = child.relnamespace
    join pg_class parent on parent.oid = f.confrelid join pg_namespace pn on pn.oid = parent.relnamespace
  where f.contype = 'f' and f.conparentid = 0 and cn.nspname = $1 and pn.nspname = $1
  order by child.relname, f.conname`;

const ROUTINES = `
  select p.proname as name, p.proretset as "isSet", p.pronargdefaults as "defaultCount",
    case when p.prorettype = 'void'::regtype then 'void'
      when t.typtype = 'c' or p.proargmodes::text[] && array['t', 'b', 'o'] then 'composite'
      else 'scalar' end as returns,
    (select c.relname from pg_class c join pg_namespace cn on cn.oid = c.relnamespace
      where c.oid = t.typrelid and cn.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f')) as relation,
    coalesce((select json_agg(json_build_object('name', coalesce(a.name, ''), 'type', format_type(a.type, -1)) order by a.position)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes::text[])
        with ordinality as a (type, name, mode, position)
      where coalesce(a.mode, 'i') in ('i', 'b', 'v')), '[]') as parameters,
    coalesce(
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, -1)) order by a.attnum)
        from pg_attribute a where a.attrelid = nullif(t.typrelid, 0) and a.attnum > 0 and not a.attisdropped),
      (select json_agg(json_build_object('name', coalesce(a.name, ''), 'type', format_type(a.type, -1)) order by a.position)
        from unnest(p.proallargtypes, p.proargnames, p.proargmodes::text[]) with ordinality as a (type, name, mode, position)
        where a.mode in ('t', 'b', 'o')), '[]') as columns
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
  where n.nspname = $1 and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`;

const names = z.array(z.string());
const relationRows = z.array(
  z.object({
    name: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string(), default: z.string().nullable() })),
    primaryKey: names,
  }),
);
const foreignKeyRows = z.array(
  z.object({
    name: z.string(),
    table: z.string(),
    columns: names,
    foreignTable: z.string(),
    foreignColumns: names,
    isUnique: z.boolean(),
  }),
);
const routineRows = z.array(
  z.object({
    name: z.string(),
    isSet: z.boolean(),
    defaultCount: z.number(),
    returns: z.enum(['void', 'scalar', 'composite']),
    relation: z.string().nullable(),
    parameters: z.array(z.object({ name: z.string(), type: z.string() })),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
  }),
);

/** Reads the system catalogues, which every role may: no privilege beyond the login role's is needed. */
export async function loadSchema(pool: Pool): Promise<SchemaCache> {
  return runTransaction(pool, BEGIN, async (tx) => {
    const relations = await tx.query(RELATIONS, [EXPOSED_SCHEMA]);
    const foreignKeys = await tx.query(FOREIGN_KEYS, [EXPOSED_SCHEMA]);
    const routines = await tx.query(ROUTINES, [EXPOSED_SCHEMA]);
    return {
      relations: new Map(relationRows.parse(relations.rows).map((row) => [row.name, toRelation(row)])),
      foreignKeys: foreignKeyRows.parse(foreignKeys.rows),
      routines: Map.groupBy(routineRows.parse(routines.rows).map(toRoutine), (routine) => routine.name),
    };
  });
}

function toRelation({ name, columns, primaryKey }: z.output<typeof relationRows>[number]): Relation {
  return { name, primaryKey, columns: new Map(columns.map((column) => [column.name, column])) };
}

function toRoutine({ defaultCount, parameters, columns, ...routine }: z.output<typeof routineRows>[number]): Routine {
  const requiredCount = parameters.length - defaultCount;
  return {
    ...routine,
    columns: new Map(columns.map((column) => [column.name, { ...column, default: null }])),
    parameters: parameters.map((parameter, index) => ({ ...parameter, isRequired: index < requiredCount })),
  };
}
