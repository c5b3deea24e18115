// Loaded into a server before its own code (`node --import`): holds the market for a scenario's commands, and can end the
// process at one chosen statement of an engine transaction, where no timer would ever hit.
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { MarketHub } from '../market-data/market-hub.ts';
import { findOwnerUrl } from './kill-run/find-owner-url.ts';
import type { KillOrder, KillReport } from './kill-run/kill-order.ts';
import { ScriptGate } from './kill-run/script-gate.ts';

const order = JSON.parse(readFileSync(process.env['ATB_KILL_ORDER'] ?? '', 'utf8')) as KillOrder;
const dataDir = process.env['ATB_DATA_DIR'] ?? '';
let statements = 0;

function report(message: KillReport): void {
  process.send?.(message);
}

// A server must not outlive the run that started it.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** A client of the driver; its types leave out what it was connected with. */
type KnownClient = Client & { readonly connectionParameters: { readonly application_name: string } };

const inTransaction = new WeakSet<Client>();

/** Counts the statements of the engine's transactions, from `begin` to `commit`. */
function isCounted(client: KnownClient, text: string): boolean {
  if (client.connectionParameters.application_name !== 'atb-engine') return false;
  if (text === 'begin') inTransaction.add(client);
  const isInside = inTransaction.has(client);
  if (text === 'commit' || text === 'rollback') inTransaction.delete(client);
  return isInside;
}

type Query = (this: KnownClient, ...values: unknown[]) => unknown;
const prototype = Client.prototype as unknown as { query: Query };
const { query } = prototype;
prototype.query = function (...values) {
  const [statement] = values as [string | { readonly text?: string }];
  const text = typeof statement === 'string' ? statement : statement.text;
  if (text === undefined || !isCounted(this, text)) return query.apply(this, values);
  statements += 1;
  if (statements !== order.statement) return query.apply(this, values);
  if (order.phase === 'before') die();
  const answer = query.apply(this, values) as Promise<unknown>;
  // The driver writes to its socket in the next tick.
  if (order.phase === 'sent') setImmediate(die);
  else void answer.finally(die);
  return answer;
};

const { start } = MarketHub.prototype;
MarketHub.prototype.start = async function (options) {
  const gate = new ScriptGate({
    hub: this,
    scenario: order.scenario,
    ownerUrl: await findOwnerUrl(dataDir),
    onEnd: () => report({ kind: 'ended', statements }),
  });
  const { source } = this;
  const startSource = source.start.bind(source);
  source.start = (sourceOptions) => startSource({ ...sourceOptions, onQuote: gate.around(sourceOptions.onQuote) });
  await start.call(this, options);
  report({ kind: 'playing' });
};
