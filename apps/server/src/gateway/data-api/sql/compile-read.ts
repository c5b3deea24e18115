import { AppError } from '../../app-error.ts';
import type { RowCondition, OrderTerm } from '../parse/query-tree.ts';
import { notEmbedded } from '../plan/plan-read.ts';
import { type EmbedPlan, isToMany, type ReadPlan } from '../plan/read-plan.ts';
import type { ColumnPair } from '../schema/find-relationship.ts';
import { EXPOSED_SCHEMA } from '../schema/schema-cache.ts';
import { compileCondition, compileWhere } from './compile-condition.ts';
import { compileCast, compileField, outputName } from './compile-field.ts';
import { EMPTY, ident, integer, join, type Sql, sql } from './sql.ts';

/** The exposed relation of this name. */
export function qualified(relation: string): Sql {
  return sql`${ident(EXPOSED_SCHEMA)}.${ident(relation)}`;
}

/** The rows of a request for a table. */
export function compileTableRead(plan: ReadPlan): Sql {
  return compileRows(plan, sql`${qualified(plan.relation.name)}`, []);
}

/** The rows of `source`, which is named by the plan's alias, shaped as the request asks. */
export function compileRows(plan: ReadPlan, source: Sql, extraConditions: readonly Sql[]): Sql {
  return sql`select ${compileOutputs(plan)}${compileFrom(plan, source, extraConditions)}${compileOrder(plan)}${compileBounds(plan)}`;
}

/** One row for each that the request would find without a limit. */
export function compileUnbounded(plan: ReadPlan, source: Sql): Sql {
  return sql`select 1${compileFrom({ ...plan, embeds: plan.embeds.filter((embed) => decidesRows(plan, embed)) }, source, [])}`;
}

function compileFrom(plan: ReadPlan, source: Sql, extraConditions: readonly Sql[]): Sql {
  const joins = join(
    plan.embeds.map((embed) => compileEmbed(plan, embed)),
    ' ',
  );
  const conditions = plan.conditions.map((condition) => compileCondition(plan, condition));
  return sql` from ${source} as ${ident(plan.alias)} ${joins}${compileWhere([...extraConditions, ...conditions])}`;
}

/** Only then must it be joined to count rows: it may drop some, or a condition asks after it. */
function decidesRows(plan: ReadPlan, embed: EmbedPlan): boolean {
  return embed.join === 'inner' || plan.conditions.some((condition) => mentions(condition, embed.name));
}

function mentions(condition: RowCondition, name: string): boolean {
  if (condition.kind === 'filter') return condition.field.name === name;
  return condition.conditions.some((inner) => mentions(inner, name));
}

function compileOutputs(plan: ReadPlan): Sql {
  const outputs = plan.outputs.flatMap((item): readonly Sql[] => {
    if (item.kind === 'star') return [sql`${ident(plan.alias)}.*`];
    if (item.kind === 'column') {
      const value = compileCast(compileField(plan, item.field), item.cast);
      return [sql`${value} as ${ident(item.alias ?? outputName(item.field))}`];
    }
    const embed = plan.embeds[item.index];
    return embed === undefined || embed.plan.outputs.length === 0 ? [] : compileEmbedOutput(embed);
  });
  // Postgres takes an empty list of columns, which makes an empty object of each row.
  return join(outputs, ', ');
}

/** The columns that `compileRows` gives, in order. */
export function listOutputNames(plan: ReadPlan): readonly string[] {
  return plan.outputs.flatMap((item): readonly string[] => {
    if (item.kind === 'star') return [...plan.relation.columns.keys()];
    if (item.kind === 'column') return [item.alias ?? outputName(item.field)];
    const embed = plan.embeds[item.index];
    if (embed === undefined || embed.plan.outputs.length === 0) return [];
    return embed.isSpread ? listOutputNames(embed.plan) : [embed.name];
  });
}

function compileEmbedOutput(embed: EmbedPlan): readonly Sql[] {
  const lateral = ident(embed.lateral);
  if (embed.isSpread) return [sql`${lateral}.*`];
  if (isToMany(embed)) return [sql`coalesce(${lateral}."rows", '[]') as ${ident(embed.name)}`];
  return [sql`row_to_json(${lateral}.*) as ${ident(embed.name)}`];
}

function compileEmbed(parent: ReadPlan, embed: EmbedPlan): Sql {
  const rows = compileRows(embed.plan, compileEmbedSource(embed), compileEmbedLink(parent, embed));
  const lateral = ident(embed.lateral);
  const kind = embed.join === 'inner' ? sql`inner` : sql`left`;
  if (!isToMany(embed)) return sql`${kind} join lateral (${rows}) as ${lateral} on true`;
  const list = sql`select json_agg(${lateral}.*) as "rows" from (${rows}) as ${lateral}`;
  const test = embed.join === 'inner' ? sql`${lateral}."rows" is not null` : sql`true`;
  return sql`${kind} join lateral (${list}) as ${lateral} on ${test}`;
}

/** With a table in between, the pair of it and the embedded one; the embedded one keeps its alias. */
function compileEmbedSource({ plan, relationship, junctionAlias }: EmbedPlan): Sql {
  const table = qualified(plan.relation.name);
  if (relationship.kind !== 'many-to-many' || junctionAlias === null) return table;
  return sql`${qualified(relationship.junction)} as ${ident(junctionAlias)}, ${table}`;
}

function compileEmbedLink(parent: ReadPlan, { plan, relationship, junctionAlias }: EmbedPlan): readonly Sql[] {
  if (relationship.kind !== 'many-to-many' || junctionAlias === null) {
    return relationship.kind === 'many-to-many' ? [] : link(parent.alias, plan.alias, relationship.pairs);
  }
  return [
    ...link(parent.alias, junctionAlias, relationship.near),
    ...link(junctionAlias, plan.alias, relationship.far),
  ];
}

function link(local: string, foreign: string, pairs: readonly ColumnPair[]): readonly Sql[] {
  return pairs.map((pair) => sql`${ident(foreign)}.${ident(pair.foreign)} = ${ident(local)}.${ident(pair.local)}`);
}

function compileOrder(plan: ReadPlan): Sql {
  if (plan.order.length === 0) return EMPTY;
  return sql` order by ${join(
    plan.order.map((term) => compileOrderTerm(plan, term)),
    ', ',
  )}`;
}

function compileOrderTerm(plan: ReadPlan, term: OrderTerm): Sql {
  const value =
    term.relation === null ? compileField(plan, term.field) : compileRelatedField(plan, term.relation, term);
  const direction = term.direction === 'desc' ? sql` desc` : sql` asc`;
  const nulls = term.nulls === null ? EMPTY : term.nulls === 'first' ? sql` nulls first` : sql` nulls last`;
  return sql`${value}${direction}${nulls}`;
}

/** A column of the one row that an embedding leads to, looked up beside the embedding, which need not select it. */
function compileRelatedField(plan: ReadPlan, name: string, { field }: OrderTerm): Sql {
  const embed = plan.embeds.find((one) => one.name === name);
  if (embed === undefined) throw notEmbedded(name);
  if (isToMany(embed)) {
    throw new AppError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
      details: `'${plan.relation.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  const links = compileWhere(compileEmbedLink(plan, embed));
  const { plan: inner } = embed;
  return sql`(select ${compileField(inner, field)} from ${qualified(inner.relation.name)} as ${ident(inner.alias)}${links})`;
}

function compileBounds({ limit, offset }: ReadPlan): Sql {
  const bound = limit === null ? EMPTY : sql` limit ${integer(limit)}`;
  return offset === 0 ? bound : sql`${bound} offset ${integer(offset)}`;
}
