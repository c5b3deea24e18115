// public-api: what programs call with an API key of a user: three documented paths, and below /api/v1 every contract with a scope.
import { BOT_KINDS } from '@atb/core/bots/kinds';
import { z } from 'zod/mini';
import { CONTRACTS } from '../functions/contracts.ts';
import { createBotContract } from '../functions/bots/create-bot.ts';
import type { ApiScope, Contract } from '../functions/define-contract.ts';
import { flag, newBotName, symbol, uuid } from '../functions/fields.ts';
import { signalsLiveContract } from '../functions/market/signals-live.ts';
import { portfolioBalanceContract } from '../functions/trading/portfolio-balance.ts';

export interface PublicEndpoint {
  /** A reading one takes its input from the query, a writing one from a JSON body. */
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly scope: ApiScope;
  /** Whether every plan may call it; others need `apiAccess`. */
  readonly isForEveryPlan: boolean;
  /** What a program sends. */
  readonly input: z.ZodMiniType;
  /** The function that answers. */
  readonly contract: Contract;
  /** What the function is sent, of input that `input` has accepted; the input itself when absent. */
  readonly toBody?: (input: unknown) => unknown;
}

const KINDS: ReadonlySet<string> = new Set(BOT_KINDS);

const newBot = z.strictObject({
  /** A kind of bot, or the id of a strategy of the catalogue. */
  strategy: z
    .string({ error: 'must be a kind of bot or the id of a strategy.' })
    .check(z.regex(/^[a-z0-9-]{1,80}$/u, { error: 'must be a kind of bot or the id of a strategy.' })),
  symbol,
  /** As the wizard's review step lists them; of a strategy `allocation`, and `timeframe` and `values` when they differ. */
  parameters: z.record(z.string(), z.unknown(), { error: 'must be an object.' }),
  name: newBotName,
  exchangeAccountId: z.optional(uuid),
  start: flag(false),
});

/** As `create-bot` takes it, which checks the parameters. */
function toCreateBot(input: unknown): unknown {
  const { strategy, parameters, ...others } = input as z.output<typeof newBot>;
  if (KINDS.has(strategy)) return { type: strategy, params: parameters, ...others };
  return { type: 'strategy', params: { ...parameters, strategyId: strategy }, ...others };
}

/** The paths that the product has always named. */
const DOCUMENTED: readonly PublicEndpoint[] = [
  {
    method: 'GET',
    path: '/signals/live',
    summary: signalsLiveContract.summary,
    scope: 'read',
    isForEveryPlan: true,
    input: signalsLiveContract.body,
    contract: signalsLiveContract,
  },
  {
    method: 'POST',
    path: '/bots/create',
    summary: 'Creates a bot on a paper account by the checks of the wizard, and starts it when asked.',
    scope: 'trade',
    isForEveryPlan: false,
    input: newBot,
    contract: createBotContract,
    toBody: toCreateBot,
  },
  {
    method: 'GET',
    path: '/portfolio/balance',
    summary: portfolioBalanceContract.summary,
    scope: 'read',
    isForEveryPlan: false,
    input: portfolioBalanceContract.body,
    contract: portfolioBalanceContract,
  },
];

/** Below which every contract with a scope lies, under its own name. */
export const API_PREFIX = '/api/v1';

function toEndpoint(contract: Contract): readonly PublicEndpoint[] {
  const { name, summary, scope, body } = contract;
  if (scope === undefined) return [];
  const method = scope === 'read' ? 'GET' : 'POST';
  const isForEveryPlan = contract === signalsLiveContract;
  return [{ method, path: `${API_PREFIX}/${name}`, summary, scope, isForEveryPlan, input: body, contract }];
}

const ALL: readonly Contract[] = CONTRACTS;

export const PUBLIC_ENDPOINTS: readonly PublicEndpoint[] = [...DOCUMENTED, ...ALL.flatMap(toEndpoint)];
