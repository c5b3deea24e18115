import { selectList } from './select-list.ts';

/** What a user has earned. */
export interface AchievementRow {
  readonly id: string;
  readonly achievement_type: string;
  readonly title: string;
  readonly description: string;
  readonly points: number;
  readonly created_at: string;
}

export const ACHIEVEMENT_COLUMNS = selectList<AchievementRow>({
  id: 'plain',
  achievement_type: 'plain',
  title: 'plain',
  description: 'plain',
  points: 'plain',
  created_at: 'plain',
});
