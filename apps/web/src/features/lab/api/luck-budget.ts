import type { ResearchRunRow } from '@atb/api/research-rows';
import { LUCK_BUDGET_COLUMNS, type LuckBudgetRow, toLuckBudget } from '@atb/api/rows/luck-budgets';
import type { LuckBudget } from '@atb/core/statistics/luck-budget';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

async function getLuckBudget(): Promise<LuckBudget> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('luck_budgets')
    .select(LUCK_BUDGET_COLUMNS)
    .maybeSingle()
    .overrideTypes<LuckBudgetRow, { merge: false }>()
    .throwOnError();
  return toLuckBudget(data);
}

/** How often the account has tried, ever. */
export function luckBudgetQuery() {
  return queryOptions({ queryKey: ['luck-budget'], queryFn: getLuckBudget });
}

/** The same, asked for once the run is done: with its own trials, and not as it was before them. */
export function luckAfterRunQuery({ id, status }: Pick<ResearchRunRow, 'id' | 'status'>) {
  return queryOptions({ queryKey: ['luck-budget', id], queryFn: getLuckBudget, enabled: status === 'done' });
}
