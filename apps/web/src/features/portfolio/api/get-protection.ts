import type { RiskCheckFigure } from '@atb/api/functions/trading/risk-check';
import { PLATFORM_STATE_COLUMNS, type PlatformStateRow } from '@atb/api/rows/platform-state';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { getSupabase } from '../../../lib/supabase.ts';

/** What holds trading back beside the user's own limits. */
export interface PositionProtection {
  /** Losses in a row today and the number that stops entries; null while no price is known. */
  readonly lossStreak: RiskCheckFigure | null;
  /** Why the operator has halted trading on this server; null while it runs. */
  readonly haltReason: string | null;
}

const REFETCH_MS = 15_000;
/** The question is about the account; the order in it is only there to be asked with. */
const QUESTION = { symbol: 'BTCUSDT', side: 'BUY', quantity: '1' } as const;

async function getProtection(accountId: string, signal: AbortSignal): Promise<PositionProtection> {
  const supabase = await getSupabase();
  const [verdict, { data: platform }] = await Promise.all([
    call('risk-check', { accountId, ...QUESTION }, signal),
    supabase
      .from('platform_state')
      .select(PLATFORM_STATE_COLUMNS)
      .maybeSingle()
      .overrideTypes<PlatformStateRow, { merge: false }>()
      .throwOnError(),
  ]);
  return {
    lossStreak: verdict.checks.find((check) => check.code === 'LOSS_STREAK_BREAKER_ACTIVE') ?? null,
    haltReason: platform?.trading_halted === true ? platform.reason : null,
  };
}

/** Loss streak and operator's halt, as the risk check sees them. */
export function protectionQuery(accountId: string | undefined) {
  return queryOptions({
    queryKey: ['protection', accountId ?? 'none'],
    queryFn: ({ signal }) => getProtection(accountId ?? '', signal),
    enabled: accountId !== undefined,
    refetchInterval: REFETCH_MS,
  });
}
