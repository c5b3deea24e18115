import {
  ADVISOR_ADVICE_COLUMNS,
  ADVISOR_QUESTION_COLUMNS,
  type AdvisorAdviceRow,
  type AdvisorQuestionRow,
} from '@atb/api/rows/advisor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { callDatabase } from '../../../lib/api/call-database.ts';
import { getSupabase } from '../../../lib/supabase.ts';

const QUESTIONS_SHOWN = 30;
const ADVICE_SHOWN = 100;
/** How soon the end of a question is seen. */
const ENDING_MS = 1_000;
/** How soon a score that has come is seen. */
const REFETCH_MS = 30_000;

/** Who answers, where questions go, and how many are left. */
export function advisorStatusQuery(userId: string) {
  return queryOptions({
    queryKey: ['advisor', userId, 'status'],
    queryFn: ({ signal }) => call('advisor-status', {}, signal),
  });
}

/** The latest questions with their answers, newest first. */
export function questionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['advisor', userId, 'questions'],
    // One that was stopped, or is asked in another tab, ends a moment later.
    refetchInterval: ({ state }: { readonly state: { readonly data?: readonly AdvisorQuestionRow[] | undefined } }) =>
      state.data?.some(({ status }) => status === 'asked') === true ? ENDING_MS : false,
    queryFn: async (): Promise<readonly AdvisorQuestionRow[]> => {
      const supabase = await getSupabase();
      const { data } = await supabase
        .from('advisor_questions')
        .select(ADVISOR_QUESTION_COLUMNS)
        .order('asked_at', { ascending: false })
        .limit(QUESTIONS_SHOWN)
        .overrideTypes<AdvisorQuestionRow[], { merge: false }>()
        .throwOnError();
      return data;
    },
  });
}

/** Deletes one question, or all. */
export async function deleteQuestions(userId: string, id: string | null): Promise<void> {
  const supabase = await getSupabase();
  const deleting = supabase.from('advisor_questions').delete().eq('user_id', userId);
  await (id === null ? deleting : deleting.eq('id', id)).throwOnError();
}

export function adviceQuery(userId: string) {
  return queryOptions({
    queryKey: ['advisor', userId, 'advice'],
    refetchInterval: REFETCH_MS,
    queryFn: async (): Promise<readonly AdvisorAdviceRow[]> => {
      const supabase = await getSupabase();
      const { data } = await supabase
        .from('advisor_advice')
        .select(ADVISOR_ADVICE_COLUMNS)
        .order('id', { ascending: false })
        .limit(ADVICE_SHOWN)
        .overrideTypes<AdvisorAdviceRow[], { merge: false }>()
        .throwOnError();
      return data;
    },
  });
}

export function scoresQuery(userId: string) {
  return queryOptions({
    queryKey: ['advisor', userId, 'scores'],
    refetchInterval: REFETCH_MS,
    queryFn: () => callDatabase('advisor_scores', {}),
  });
}
