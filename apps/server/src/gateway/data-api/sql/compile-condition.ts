import type { ComparisonName, RowCondition, Operation, SearchName } from '../parse/query-tree.ts';
import { type EmbedPlan, isToMany } from '../plan/read-plan.ts';
import { compileField, type FieldScope } from './compile-field.ts';
import { fromCatalogue, ident, join, sqlParam, type Sql, sql } from './sql.ts';

export interface ConditionScope extends FieldScope {
  /** Embeddings that a condition may ask after, as in `bots=not.is.null`. */
  readonly embeds: readonly EmbedPlan[];
}

const OPERATORS: Readonly<Record<ComparisonName, Sql>> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
  isdistinct: sql`is distinct from`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  sl: sql`<<`,
  sr: sql`>>`,
  nxr: sql`&<`,
  nxl: sql`&>`,
  adj: sql`-|-`,
};

const QUERY_FUNCTIONS: Readonly<Record<SearchName, Sql>> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
};

const IS_VALUES = {
  null: sql`null`,
  not_null: sql`not null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
};

/** `where …`, or nothing when there is no condition. */
export function compileWhere(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`` : sql` where ${join(conditions, ' and ')}`;
}

export function compileCondition(scope: ConditionScope, condition: RowCondition): Sql {
  const positive = condition.kind === 'logic' ? compileLogic(scope, condition) : compileFilter(scope, condition);
  return condition.isNegated ? sql`not ${positive}` : positive;
}

function compileLogic(scope: ConditionScope, { operator, conditions }: Extract<RowCondition, { kind: 'logic' }>): Sql {
  const parts = conditions.map((condition) => compileCondition(scope, condition));
  return sql`(${join(parts, operator === 'and' ? ' and ' : ' or ')})`;
}

function compileFilter(scope: ConditionScope, { field, operation }: Extract<RowCondition, { kind: 'filter' }>): Sql {
  const embed = scope.embeds.find(({ name }) => name === field.name && field.steps.length === 0);
  if (embed !== undefined && operation.kind === 'is') return sql`(${testEmbed(embed, operation.value)})`;
  return sql`(${compileOperation(scope, compileField(scope, field), field.name, operation)})`;
}

/** Whether any row was embedded. */
function testEmbed(embed: EmbedPlan, value: keyof typeof IS_VALUES): Sql {
  const row = isToMany(embed) ? sql`${ident(embed.lateral)}."rows"` : ident(embed.lateral);
  // A row whose columns are all null is a row nevertheless.
  return value === 'not_null' ? sql`${row} is distinct from null` : sql`${row} is not distinct from null`;
}

function compileOperation({ relation }: ConditionScope, field: Sql, column: string, operation: Operation): Sql {
  switch (operation.kind) {
    case 'is':
      return sql`${field} is ${IS_VALUES[operation.value]}`;
    case 'in':
      return sql`${field} = any (${sqlParam(toArrayText(operation.values))})`;
    case 'compare': {
      const isPattern = operation.name === 'like' || operation.name === 'ilike';
      const value = sqlParam(isPattern ? operation.value.replaceAll('*', '%') : operation.value);
      const operator = OPERATORS[operation.name];
      if (operation.quantifier === null) return sql`${field} ${operator} ${value}`;
      return sql`${field} ${operator} ${fromCatalogue(operation.quantifier)} (${value})`;
    }
    case 'search': {
      const language = operation.language === null ? sql`` : sql`${sqlParam(operation.language)}, `;
      const isVector = relation.columns.get(column)?.type === 'tsvector';
      const document = isVector ? field : sql`to_tsvector(${language}${field})`;
      return sql`${document} @@ ${QUERY_FUNCTIONS[operation.name]}(${language}${sqlParam(operation.value)})`;
    }
  }
}

/** An array as Postgres reads it, so that a list of any length is one parameter. */
function toArrayText(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${quoted.join(',')}}`;
}
