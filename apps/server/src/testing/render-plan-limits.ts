import type { PlanLimitsRow } from '@atb/core/plans/plan-table';

/** The statement of a migration that makes `plan_limits` what the plans module says. */
export function renderPlanLimits(rows: readonly PlanLimitsRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => `  (${Object.values(row).map(literal).join(', ')})`);
  const changes = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  return `insert into public.plan_limits (${columns.join(', ')}) values
${values.join(',\n')}
on conflict (plan) do update set
  ${changes.join(',\n  ')};`;
}

function literal(value: string | number | readonly string[] | null): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return `'{${value.join(',')}}'`;
  return typeof value === 'number' ? String(value) : `'${value}'`;
}
