import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

export type BotStatus = 'draft' | 'running' | 'active' | 'paused' | 'stopping' | 'stopped' | 'error';

/** One bot as its owner defined it, with the status last asked for for or reached. */
export interface Bot {
  readonly id: string;
  readonly name: string;
  /** Its kind; of one that this version does not know only what every bot has is shown. */
  readonly type: string;
  /** 'BTCUSDT' */
  readonly symbol: string;
  readonly exchange_account_id: string;
  readonly is_paper: boolean;
  readonly params: Readonly<Record<string, unknown>>;
  readonly status: BotStatus;
  /** One sentence; empty while the bot works. */
  readonly status_reason: string;
  readonly started_at: string | null;
  readonly stopped_at: string | null;
  readonly archived_at: string | null;
  readonly created_at: string;
}

const COLUMNS =
  'id, name, type, symbol, exchange_account_id, is_paper, params, status, status_reason, started_at, stopped_at, archived_at, created_at';

/** Without a push from the server the list is still never older than this. */
const REFETCH_MS = 15_000;

async function getBots(): Promise<readonly Bot[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('bots')
    .select(COLUMNS)
    .order('created_at', { ascending: false })
    .overrideTypes<Bot[], { merge: false }>()
    .throwOnError();
  return data;
}

async function getBot(id: string): Promise<Bot | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('bots')
    .select(COLUMNS)
    .eq('id', id)
    .maybeSingle()
    .overrideTypes<Bot, { merge: false }>()
    .throwOnError();
  return data;
}

/** All bots of the user, archived ones too, newest first. */
export function botsQuery() {
  return queryOptions({ queryKey: ['bots', 'list'], queryFn: getBots, staleTime: 5_000, refetchInterval: REFETCH_MS });
}

/** One bot; null when it is not there or not the user's. */
export function botQuery(id: string) {
  return queryOptions({
    queryKey: ['bots', 'one', id],
    queryFn: () => getBot(id),
    staleTime: 5_000,
    refetchInterval: REFETCH_MS,
  });
}
