import type { z } from 'zod/mini';
import { FILTER_FIELDS } from '../support/filter-options.ts';
import { UsageError } from '../support/usage-error.ts';

/** Fields of the body by the options that they come from. */
const OPTION_OF: Readonly<Record<string, string>> = {
  feeBps: 'fee',
  slippageBps: 'slippage',
  spreadBps: 'spread',
  startEquity: 'equity',
  detailTimeframe: 'detail',
  ...FILTER_FIELDS,
  latencyBars: 'latency',
  minTrades: 'min-trades',
  maxDrawdown: 'max-drawdown',
  holdoutShare: 'holdout',
  trainDays: 'train-days',
  testDays: 'test-days',
};

/** The body as the server takes it. @throws UsageError with a sentence that names the option. */
export function parseCliBody<Body>(schema: z.ZodMiniType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path.findLast((part) => typeof part === 'string') ?? '');
  throw new UsageError(`--${OPTION_OF[field] ?? field}: ${issue?.message ?? 'wrong'}`);
}
