import { AppError } from '../../app-error.ts';
import type { At, QueryTree, SelectEmbed, SelectItem } from '../parse/query-tree.ts';
import { findRelationship } from '../schema/find-relationship.ts';
import { EXPOSED_SCHEMA, type Relation, type SchemaCache } from '../schema/schema-cache.ts';
import { requireAffordable } from './require-affordable.ts';
import { type EmbedPlan, isToMany, type OutputItem, type ReadPlan } from './read-plan.ts';

/** Rows of a level, whether or not the request asks for a limit. */
export interface RowBounds {
  /** At the top; null for what a write returns, which is bounded by what it wrote. */
  readonly top: number | null;
  /** In each embedding, for each row around it. */
  readonly embedded: number;
}

interface Planner {
  readonly schema: SchemaCache;
  readonly tree: QueryTree;
  readonly bounds: RowBounds;
  readonly aliases: Set<string>;
}

interface Level {
  readonly relation: Relation;
  readonly alias: string;
  readonly items: readonly SelectItem[];
  readonly path: readonly string[];
}

export function planRead(schema: SchemaCache, relation: Relation, tree: QueryTree, bounds: RowBounds): ReadPlan {
  const planner: Planner = { schema, tree, bounds, aliases: new Set([relation.name]) };
  const plan = planLevel(planner, { relation, alias: relation.name, items: tree.select, path: [] });
  requireEmbedded(plan, tree);
  requireAffordable(plan, tree);
  return plan;
}

/** The relation of this name. */
export function requireRelation(schema: SchemaCache, name: string): Relation {
  const relation = schema.relations.get(name);
  if (relation !== undefined) return relation;
  const near = [...schema.relations.keys()].find((known) => isNear(known, name));
  const full = (table: string) => `'${EXPOSED_SCHEMA}.${table}'`;
  throw new AppError(404, 'PGRST205', `Could not find the table ${full(name)} in the schema cache`, {
    hint: near === undefined ? null : `Perhaps you meant the table ${full(near)}`,
  });
}

function planLevel(planner: Planner, { relation, alias, items, path }: Level): ReadPlan {
  const embedItems = items.filter((item) => item.kind === 'embed');
  const embeds = embedItems.map((item) => planEmbed(planner, relation, item, path));
  const outputs = items.map(
    (item): OutputItem => (item.kind === 'embed' ? { kind: 'embed', index: embedItems.indexOf(item) } : item),
  );
  const { tree, bounds } = planner;
  const here = <T>(list: ReadonlyArray<At<T>>): readonly T[] =>
    list.filter((one) => isSamePath(one.path, path)).map(({ value }) => value);
  const bound = path.length === 0 ? bounds.top : bounds.embedded;
  const limit = here(tree.limits).at(-1);
  return {
    relation,
    alias,
    outputs,
    embeds,
    conditions: here(tree.conditions),
    order: here(tree.orders).flat(),
    limit: limit === undefined ? bound : Math.min(limit, bound ?? limit),
    offset: here(tree.offsets).at(-1) ?? 0,
  };
}

function planEmbed(planner: Planner, origin: Relation, item: SelectEmbed, path: readonly string[]): EmbedPlan {
  const relationship = findRelationship(planner.schema, origin.name, item.target, item.hint);
  const relation = requireRelation(planner.schema, relationship.foreignTable);
  const name = item.alias ?? item.target;
  const alias = claimAlias(planner, relation.name);
  const embed: EmbedPlan = {
    plan: planLevel(planner, { relation, alias, items: item.items, path: [...path, name] }),
    relationship,
    junctionAlias: relationship.kind === 'many-to-many' ? claimAlias(planner, relationship.junction) : null,
    join: item.join,
    isSpread: item.isSpread,
    name,
    lateral: claimAlias(planner, `${origin.name}_${name}`),
  };
  if (item.isSpread && isToMany(embed)) {
    throw new AppError(400, 'PGRST119', `A spread operation on '${name}' is not possible`, {
      details: `'${origin.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  return embed;
}

function claimAlias({ aliases }: Planner, wanted: string): string {
  // Postgres cuts names at 63 bytes, which must not make two of them equal.
  const base = wanted.slice(0, 40);
  let number = 1;
  while (aliases.has(`${base}_${number}`)) number += 1;
  const alias = `${base}_${number}`;
  aliases.add(alias);
  return alias;
}

/** What is said of an embedding must be said of one that the select has. */
function requireEmbedded(plan: ReadPlan, tree: QueryTree): void {
  const paths = [...tree.conditions, ...tree.orders, ...tree.limits, ...tree.offsets].map(({ path }) => path);
  for (const path of paths) {
    let embeds = plan.embeds;
    for (const name of path) {
      const embed = embeds.find((one) => one.name === name);
      if (embed === undefined) throw notEmbedded(name);
      embeds = embed.plan.embeds;
    }
  }
}

export function notEmbedded(name: string): AppError {
  return new AppError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

/** One name is part of the other, or they differ in a final s. */
function isNear(known: string, asked: string): boolean {
  const [a, b] = [known.toLowerCase(), asked.toLowerCase()];
  return asked.length >= 3 && (a === b || a.includes(b) || b.includes(a));
}
