import { createHash } from 'node:crypto';
import { DatabaseError, type Pool } from 'pg';
import type { ChangeRequest, Subscription } from './channel.ts';
import { compileFilter, type RowTest } from './compile-filter.ts';
import type { Identity } from './identity.ts';
import { parseRowFilter } from './row-filter.ts';
import { canonicalTexts } from './row-visibility.ts';
import type { TableCatalogue, TableView } from './table-catalogue.ts';

export type GrantedRequests =
  | { readonly status: 'granted'; readonly subscriptions: readonly Subscription[] }
  | { readonly status: 'refused'; readonly reason: string };

export interface GrantOptions {
  readonly catalogue: TableCatalogue;
  readonly pool: Pool;
}

/** Turns requests into subscriptions, all of them or, with the reason, none. */
export async function grantRequests(
  requests: readonly ChangeRequest[],
  identity: Identity,
  { catalogue, pool }: GrantOptions,
): Promise<GrantedRequests> {
  const subscriptions: Subscription[] = [];
  for (const request of requests) {
    const tables = findTables(request, identity, catalogue);
    if (tables.length === 0) return refuse(request, `${identity.role} may not listen to such a table`);
    for (const { name, view } of tables) {
      const unknown = request.select?.find((column) => !view.columns.some((known) => known.name === column));
      if (unknown !== undefined) return refuse(request, `invalid column for select ${unknown}`);
      const filter = await compileText(request.filter ?? '', view, pool);
      if (filter.status === 'refused') return refuse(request, filter.reason);
      subscriptions.push({
        id: requestId(request),
        table: name,
        event: request.event,
        test: filter.test,
        select: request.select === undefined ? null : new Set(request.select),
      });
    }
  }
  return { status: 'granted', subscriptions };
}

/** A number that is the same for the same request, whoever has it, so that those who request alike can be sent the same bytes. */
export function requestId(request: ChangeRequest): number {
  const { event, schema, table, filter, select } = request;
  return createHash('sha256')
    .update(JSON.stringify([event, schema, table, filter, select]))
    .digest()
    .readUInt32BE();
}

function findTables({ schema, table }: ChangeRequest, { role }: Identity, catalogue: TableCatalogue) {
  if (schema !== 'public' && schema !== '*') return [];
  const names = table === undefined || table === '*' ? catalogue.names() : [table];
  return names.flatMap((name) => {
    const view = catalogue.find(name)?.views.get(role);
    return view === undefined ? [] : [{ name, view }];
  });
}

type CompiledText =
  | { readonly status: 'compiled'; readonly test: RowTest | null }
  | { readonly status: 'refused'; readonly reason: string };

async function compileText(text: string, view: TableView, pool: Pool): Promise<CompiledText> {
  if (text.trim() === '') return { status: 'compiled', test: null };
  const parsed = parseRowFilter(text);
  if (parsed.status === 'refused') return parsed;
  try {
    return await compileFilter(parsed.conditions, view, (values) => canonicalTexts(pool, values));
  } catch (error) {
    if (isBadValue(error)) return { status: 'refused', reason: error.message };
    throw error;
  }
}

/** Class 22: the value, not the database, is at fault. */
function isBadValue(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code?.startsWith('22') === true;
}

function refuse({ event, schema, table, filter }: ChangeRequest, reason: string): GrantedRequests {
  const asked = `event: ${event}, schema: ${schema}, table: ${table ?? '*'}, filter: ${filter ?? 'none'}`;
  return { status: 'refused', reason: `Unable to subscribe to changes with given parameters: ${reason}. [${asked}]` };
}
