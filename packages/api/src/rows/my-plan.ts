import type { MyPlan } from '@atb/core/plans/resolve-plan';
import { selectList } from './select-list.ts';

/** What `my_plan` answers: the plan as the database reads it for its limits. */
export const MY_PLAN_COLUMNS = selectList<MyPlan>({ plan: 'plain', ai_limit: 'plain' });
