import { ACHIEVEMENT_COLUMNS, type AchievementRow } from '@atb/api/rows/achievements';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

async function getAchievements(): Promise<readonly AchievementRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('achievements')
    .select(ACHIEVEMENT_COLUMNS)
    .order('created_at')
    .overrideTypes<AchievementRow[], { merge: false }>()
    .throwOnError();
  return data;
}

export function achievementsQuery(userId: string) {
  return queryOptions({ queryKey: ['achievements', userId], queryFn: getAchievements });
}
