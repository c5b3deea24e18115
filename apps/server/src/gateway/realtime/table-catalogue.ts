import type { Pool } from 'pg';
import { z } from 'zod';
import type { Logger } from '../../logger.ts';
import type { ApiRole } from './identity.ts';

export interface PublishedColumn {
  readonly name: string;
  /** Name in pg_type, by which clients convert values: `numeric`, `timestamptz`, `_text` for an array. */
  readonly type: string;
  /** The type as SQL writes it. */
  readonly sqlType: string;
  readonly isKey: boolean;
}

/** What one role may know of a table. */
export interface TableView {
  /** The columns that the role may select, in table order. */
  readonly columns: readonly PublishedColumn[];
  /** Row-level security lets the role read every row, so there is nothing to ask for each. */
  readonly readsEveryRow: boolean;
  /** The column that must hold the user's id for the row to be theirs, when that is all the policies ask; else null. */
  readonly ownerColumn: string | null;
}

export interface PublishedTable {
  readonly name: string;
  readonly keyColumns: readonly string[];
  /** Columns whose numbers a double may not hold: written as strings, which clients convert by the column's type. */
  readonly exactColumns: ReadonlySet<string>;
  /** A role is absent when it may not select the primary key, or no policy lets it read anything. */
  readonly views: ReadonlyMap<ApiRole, TableView>;
}

const ROLES = ['anon', 'authenticated', 'service_role'] as const satisfies ApiRole[];
const EXACT_TYPES = new Set(['numeric', 'int8', 'money']);

const TABLES_SQL = `
  select t.tablename as name,
    (select json_object_agg(r.name, change_feed.read_condition(c.oid, r.name)) from unnest($1::text[]) as r (name)) as conditions,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', y.typname, 'sqlType', format_type(a.atttypid, null),
        'isKey', coalesce(a.attnum = any (i.indkey), false),
        'roles', array(select r.name from unnest($1::text[]) as r (name) where has_column_privilege(r.name, c.oid, a.attnum, 'select'))
      ) order by a.attnum)
     from pg_attribute a join pg_type y on y.oid = a.atttypid
       left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_publication_tables t
    join pg_class c on c.relname = t.tablename and c.relnamespace = 'public'::regnamespace
  where t.pubname = 'supabase_realtime' and t.schemaname = 'public'`;

const tableRow = z.object({
  name: z.string(),
  conditions: z.record(z.enum(ROLES), z.string()),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      sqlType: z.string(),
      isKey: z.boolean(),
      roles: z.array(z.string()),
    }),
  ),
});

/** The tables of the feed and what each role may know of them, read from the database's own catalogue. */
export class TableCatalogue {
  readonly #pool: Pool;
  readonly #logger: Logger;
  #tables: ReadonlyMap<string, PublishedTable> = new Map();

  constructor(pool: Pool, logger: Logger) {
    this.#pool = pool;
    this.#logger = logger;
  }

  find(name: string): PublishedTable | undefined {
    return this.#tables.get(name);
  }

  names(): string[] {
    return [...this.#tables.keys()];
  }

  /** Reads the catalogue anew, so that changed policies and grants take effect. */
  async refresh(): Promise<void> {
    const { rows } = await this.#pool.query(TABLES_SQL, [ROLES]);
    this.#tables = new Map(
      z
        .array(tableRow)
        .parse(rows)
        .map((row) => [row.name, toPublishedTable(row)]),
    );
    if (this.#tables.size === 0) this.#logger.warn('no table is published: nobody will hear of changes');
  }
}

function toPublishedTable({ name, columns, conditions }: z.output<typeof tableRow>): PublishedTable {
  const views = ROLES.flatMap((role): Array<[ApiRole, TableView]> => {
    const readable = columns.filter((column) => column.roles.includes(role));
    const seesKey = columns.every((column) => !column.isKey || column.roles.includes(role));
    const condition = conditions[role];
    if (!seesKey || condition === '(false)') return [];
    return [[role, { columns: readable, readsEveryRow: condition === 'true', ownerColumn: ownerColumnOf(condition) }]];
  });
  return {
    name,
    keyColumns: columns.filter((column) => column.isKey).map((column) => column.name),
    exactColumns: new Set(columns.filter((column) => EXACT_TYPES.has(column.type)).map((column) => column.name)),
    views: new Map(views),
  };
}

/**
 * Recognises the one policy that most tables have, `column = auth.uid()`, as Postgres prints it. Rows of other users need then
 * not be put to Postgres at all; the user's own still are.
 */
function ownerColumnOf(condition: string): string | null {
  return /^\(\((\w+) = (?:auth\.uid\(\)|\( SELECT auth\.uid\(\) AS uid\))\)\)$/u.exec(condition)?.[1] ?? null;
}
