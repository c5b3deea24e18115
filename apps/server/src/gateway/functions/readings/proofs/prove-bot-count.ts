import { botStatus } from '@atb/core/engine/bot/bot-status';
import { readBotRecord } from '@atb/core/bots/read-bot-record';
import { agreeExactly, ENTRIES_MAX, type ProofEntry } from '../../../../performance/proofs/proof.ts';
import type { CallContext } from '../../function-services.ts';
import { QUOTE_ASSET } from '../performance-reading.ts';
import { lookAgain } from './look-again.ts';
import type { PortfolioProof } from './proof-basis.ts';

interface BotRow {
  readonly name: string;
  readonly symbol: string;
  readonly status: string;
  readonly reason: string;
  readonly startedAt: Date | null;
  readonly isCounted: boolean;
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
      b.status = any ($1) as "isCounted", s.state
    from bots b left join bot_states s on s.bot_id = b.id where b.archived_at is null
  )
  select (count(*) filter (where "isCounted") over ())::text as counted, name, symbol, status, reason, "startedAt", "isCounted", state
  from own order by "isCounted" desc, "startedAt" desc nulls last, id`;

/** A command may be on its way to the engine. */
const WAIT_MS = 200;

export type BotCount = 'activeBots' | 'pausedBots' | 'failedBots' | 'draftBots';
type Phase = 'running' | 'paused' | 'error' | 'draft';

interface CountDefinition {
  readonly phase: Phase;
  /** What the list calls it. */
  readonly statuses: readonly string[];
  readonly formula: string;
  readonly listed: string;
  readonly recorded: string;
}

const COUNTS: Readonly<Record<BotCount, CountDefinition>> = {
  activeBots: {
    phase: 'running',
    statuses: ['running', 'active'],
    formula: 'Bots that may act now. Paused, stopped and failed ones, drafts and archived bots do not count.',
    listed: 'running',
    recorded: 'those whose own phase is that of a bot at work',
  },
  pausedBots: {
    phase: 'paused',
    statuses: ['paused'],
    formula:
      'Bots that place no order until they are started again, and keep what they hold. Archived bots do not count.',
    listed: 'paused',
    recorded: 'those whose own status is paused',
  },
  failedBots: {
    phase: 'error',
    statuses: ['error'],
    formula: 'Bots that ended with an error, each with its reason. Archived bots do not count.',
    listed: 'error',
    recorded: 'those that failed or cannot be read. Of a start that failed there is no record: the list alone tells it',
  },
  draftBots: {
    phase: 'draft',
    statuses: ['draft'],
    formula: 'Bots that were saved and have never been started. Archived bots do not count.',
    listed: 'draft',
    recorded: 'bots of which there is none',
  },
};

export function isBotCount(figure: string): figure is BotCount {
  return Object.hasOwn(COUNTS, figure);
}

/** How many bots run, are paused, have failed or are drafts: by the list of bots, and by the engine's own record of each run. */
export async function proveBotCount(context: CallContext, figure: BotCount): Promise<PortfolioProof> {
  const counted = COUNTS[figure];
  return lookAgain(
    async () => prove(await readBots(context, counted), counted),
    ({ agrees }) => !agrees,
    WAIT_MS,
  );
}

async function readBots({ userScope }: CallContext, { statuses }: CountDefinition): Promise<BotRows> {
  const { rows } = await userScope((tx) => tx.query<BotRow & { readonly counted: string }>(SQL, [statuses]));
  return { counted: rows[0]?.counted ?? '0', bots: rows };
}

function prove({ counted, bots }: BotRows, { phase, formula, listed, recorded }: CountDefinition): PortfolioProof {
  return {
    quoteAsset: QUOTE_ASSET,
    unit: 'count',
    formula,
    ...agreeExactly([
      {
        name: 'List of bots',
        how: `PostgreSQL counts the bots that are not archived and whose status is ${listed}.`,
        value: counted,
      },
      {
        name: 'Records of the engine',
        how: `The trading core reads what the engine keeps of each run, and counts ${recorded}.`,
        value: String(bots.filter((bot) => phaseOf(bot) === phase).length),
      },
    ]),
    entries: bots.slice(0, ENTRIES_MAX).map(toEntry),
    entriesTotal: bots.length,
  };
}

/** By the engine's record alone, where there is one. */
function phaseOf({ state, status }: BotRow): string {
  if (state === null) return status === 'error' ? 'error' : 'draft';
  const record = readBotRecord(state);
  if (record === null) return 'error';
  return record.status === 'running' ? botStatus(record.state) : record.status;
}

function toEntry({ name, symbol, status, reason, startedAt, isCounted }: BotRow): ProofEntry {
  const label = name.trim() === '' ? symbol : `${name} (${symbol})`;
  return {
    at: startedAt?.toISOString() ?? null,
    text: `${label}: ${status === 'active' ? 'running' : status}.${reason === '' ? '' : ` ${reason}`}`,
    amount: isCounted ? '1' : '0',
    reference: null,
  };
}
