import type { Pool } from 'pg';
import { z } from 'zod';
import type { TopicRights } from './channel.ts';
import { type JsonObject, parseExactJson } from './exact-json.ts';
import type { PublishedTable } from './table-catalogue.ts';

/** Which rows of a batch are asked for by an identity; both counted from 0. Keyed by the identity's claims. */
export type RowsByClaims = ReadonlyMap<string, ReadonlySet<number>>;

export interface VisibilityQuestion {
  readonly table: PublishedTable;
  /** Rows that stand in the table, or rows that have been deleted. */
  readonly areDeleted: boolean;
  readonly rows: readonly JsonObject[];
  readonly wanted: RowsByClaims;
}

// Identities that ask for the same rows are one group; all groups are answered in one round trip.
const VISIBLE_SQL = `
  select (g.position - 1)::integer as "group", v.identity_index as identity, v.key_index as key
  from jsonb_array_elements($2::jsonb) with ordinality as g (item, position)
    cross join lateral change_feed.%NAME%(
      $1::regclass, g.item -> 'rows', array(select jsonb_array_elements(g.item -> 'identities'))) as v`;
const VISIBLE_NOW_SQL = VISIBLE_SQL.replace('%NAME%', 'visible_to');
const VISIBLE_THEN_SQL = VISIBLE_SQL.replace('%NAME%', 'was_visible_to');

const visibleRow = z.object({ group: z.int(), identity: z.int(), key: z.int() });

/** Asks Postgres, under each identity's own role, which of the wanted rows it may see. */
export async function findVisibleRows(pool: Pool, question: VisibilityQuestion): Promise<RowsByClaims> {
  const groups = groupByRows(question.wanted);
  if (groups.length === 0) return new Map();
  const { table, areDeleted } = question;
  const texts = question.rows.map((row) => JSON.stringify(areDeleted ? row : keyOf(table, row)));
  const body = groups.map(
    ({ indexes, claims }) =>
      `{"rows":[${indexes.map((index) => texts[index]).join()}],"identities":[${claims.join()}]}`,
  );
  const { rows } = await pool.query({
    name: areDeleted ? 'realtime_visible_then' : 'realtime_visible_now',
    text: areDeleted ? VISIBLE_THEN_SQL : VISIBLE_NOW_SQL,
    values: [qualifiedName(table), `[${body.join()}]`],
  });
  const visible = new Map<string, Set<number>>();
  for (const line of z.array(visibleRow).parse(rows)) {
    const group = groups[line.group];
    const claims = group?.claims[line.identity];
    const index = group?.indexes[line.key];
    if (claims === undefined || index === undefined)
      throw new Error('Postgres answered for a row that was not asked for');
    visible.set(claims, (visible.get(claims) ?? new Set()).add(index));
  }
  return visible;
}

interface IdentityGroup {
  readonly indexes: readonly number[];
  readonly claims: string[];
}

function groupByRows(wanted: RowsByClaims): IdentityGroup[] {
  const groups = new Map<string, IdentityGroup>();
  for (const [claims, indexes] of wanted) {
    const key = [...indexes].join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { indexes: [...indexes], claims: [claims] });
    else group.claims.push(claims);
  }
  return [...groups.values()];
}

const readRow = z.object({ row: z.string() });

/** Reads rows again by their keys; those that are gone by now are left out. */
export async function readChangedRows(
  pool: Pool,
  table: PublishedTable,
  keys: readonly JsonObject[],
): Promise<JsonObject[]> {
  const { rows } = await pool.query('select change_feed.read_rows($1::regclass, $2::jsonb) as row', [
    qualifiedName(table),
    JSON.stringify(keys),
  ]);
  return z
    .array(readRow)
    .parse(rows)
    .map(({ row }) => parseExactJson(row) as JsonObject);
}

const canonicalRow = z.object({ text: z.string() });

/** Gives values the form that they have in rows of the feed. */
export async function canonicalTexts(
  pool: Pool,
  values: ReadonlyArray<{ readonly value: string; readonly sqlType: string }>,
): Promise<string[]> {
  const { rows } = await pool.query(
    `select change_feed.canonical_text(v.value, v.type::regtype) as text
     from unnest($1::text[], $2::text[]) with ordinality as v (value, type, position) order by position`,
    [values.map(({ value }) => value), values.map(({ sqlType }) => sqlType)],
  );
  return z
    .array(canonicalRow)
    .parse(rows)
    .map(({ text }) => text);
}

const rightsRow = z.object({
  broadcast_read: z.boolean(),
  broadcast_write: z.boolean(),
  presence_read: z.boolean(),
  presence_write: z.boolean(),
});

/** What the policies of realtime.messages let an identity do on a private topic, named without `realtime:`. */
export async function readTopicRights(pool: Pool, topic: string, claims: string): Promise<TopicRights> {
  const { rows } = await pool.query('select * from change_feed.authorize_topic($1, $2::jsonb)', [topic, claims]);
  const rights = rightsRow.parse(rows[0]);
  return {
    broadcastRead: rights.broadcast_read,
    broadcastWrite: rights.broadcast_write,
    presenceRead: rights.presence_read,
    presenceWrite: rights.presence_write,
  };
}

function keyOf(table: PublishedTable, row: JsonObject): JsonObject {
  return Object.fromEntries(table.keyColumns.map((name) => [name, row[name] ?? null]));
}

function qualifiedName(table: PublishedTable): string {
  return `public."${table.name.replaceAll('"', '""')}"`;
}
