import { botStatus } from '@atb/core/engine/bot/bot-status';
import { readBotRecord } from '@atb/core/bots/read-bot-record';
import { agreeExactly, ENTRIES_MAX, type ProofEntry } from '../../../../performance/proofs/proof.ts';
import type { CallContext } from '../../function-services.ts';
import { QUOTE_ASSET } from '../performance-reading.ts';
import type { PortfolioProof } from './proof-basis.ts';

interface BotRow {
  readonly name: string;
  readonly symbol: string;
  readonly status: string;
  readonly reason: string;
  readonly startedAt: Date | null;
  readonly isActive: boolean;
  /** As the engine keeps it; null for a bot that has never run. */
  readonly state: unknown;
}

interface BotRows {
  readonly counted: string;
  readonly bots: readonly BotRow[];
}

// One statement, so that list and records are of one moment.
const SQL = `
  with own as (
    select b.id, b.name, b.symbol, b.status, b.status_reason as reason, b.started_at as "startedAt",
      b.status in ('running', 'active') as "isActive", s.state
    from bots b left join bot_states s on s.bot_id = b.id where b.archived_at is null
  )
  select (count(*) filter (where "isActive") over ())::text as counted, name, symbol, status, reason, "startedAt", "isActive", state
  from own order by "isActive" desc, "startedAt" desc nulls last, id`;

/** How often it is looked again while a command is on its way to the engine, and how long is waited before. */
const LOOKS = 5;
const WAIT_MS = 200;

/** How many bots run: by the list of bots, and by the phase that the engine's own record of each run is in. */
export async function proveActiveBots(context: CallContext): Promise<PortfolioProof> {
  let proof = prove(await readBots(context));
  for (let look = 1; look < LOOKS && !proof.agrees; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    proof = prove(await readBots(context));
  }
  return proof;
}

async function readBots({ userScope }: CallContext): Promise<BotRows> {
  const { rows } = await userScope((tx) => tx.query<BotRow & { readonly counted: string }>(SQL));
  return { counted: rows[0]?.counted ?? '0', bots: rows };
}

function prove({ counted, bots }: BotRows): PortfolioProof {
  const running = bots.filter(({ state }) => isRunningRecord(state)).length;
  return {
    quoteAsset: QUOTE_ASSET,
    unit: 'count',
    formula: 'Bots that may act now. Paused, stopped and failed ones, drafts and archived bots do not count.',
    ...agreeExactly([
      {
        name: 'List of bots',
        how: 'PostgreSQL counts the bots that are not archived and whose status is running.',
        value: counted,
      },
      {
        name: 'Records of the engine',
        how: 'The trading core reads what the engine keeps of each run, and counts those whose own phase is that of a bot at work.',
        value: String(running),
      },
    ]),
    entries: bots.slice(0, ENTRIES_MAX).map(toEntry),
    entriesTotal: bots.length,
  };
}

function isRunningRecord(state: unknown): boolean {
  const record = state === null ? null : readBotRecord(state);
  return record !== null && record.status === 'running' && botStatus(record.state) === 'running';
}

function toEntry({ name, symbol, status, reason, startedAt, isActive }: BotRow): ProofEntry {
  const label = name.trim() === '' ? symbol : `${name} (${symbol})`;
  return {
    at: startedAt?.toISOString() ?? null,
    text: `${label}: ${status === 'active' ? 'running' : status}.${reason === '' ? '' : ` ${reason}`}`,
    amount: isActive ? '1' : '0',
    reference: null,
  };
}
