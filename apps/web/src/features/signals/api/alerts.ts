import { SIGNAL_ALERT_COLUMNS, type SignalAlertRow } from '@atb/api/rows/signal-alerts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

export type NewAlert = Pick<SignalAlertRow, 'symbol' | 'timeframe' | 'strategy' | 'signal' | 'confidence_min'>;

async function getAlerts(): Promise<readonly SignalAlertRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('signal_alerts')
    .select(SIGNAL_ALERT_COLUMNS)
    .order('created_at')
    .overrideTypes<SignalAlertRow[], { merge: false }>()
    .throwOnError();
  return data;
}

export function alertsQuery(userId: string) {
  return queryOptions({ queryKey: ['signal-alerts', userId], queryFn: getAlerts });
}

async function addAlert(alert: NewAlert): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('signal_alerts').insert(alert).throwOnError();
}

async function deleteAlert(id: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('signal_alerts').delete().eq('id', id).throwOnError();
}

export function signalAlertMutations(queries: QueryClient, userId: string) {
  const onSettled = () => queries.invalidateQueries({ queryKey: ['signal-alerts', userId] });
  return {
    add: mutationOptions({ mutationKey: ['signal-alerts', 'add'], mutationFn: addAlert, onSettled }),
    remove: mutationOptions({ mutationKey: ['signal-alerts', 'delete'], mutationFn: deleteAlert, onSettled }),
  };
}
