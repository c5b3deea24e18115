import { LUCK_BUDGET_COLUMNS, type LuckBudgetRow, toLuckBudget } from '@atb/api/rows/luck-budgets';
import type { LuckBudget } from '@atb/core/statistics/luck-budget';
import type { Transaction } from '../../../database/with-transaction.ts';

/** How often the caller has tried, ever. */
export async function readLuckBudget(tx: Transaction): Promise<LuckBudget> {
  const { rows } = await tx.query<LuckBudgetRow>(
    `select ${LUCK_BUDGET_COLUMNS} from luck_budgets where user_id = auth.uid()`,
  );
  return toLuckBudget(rows[0] ?? null);
}
