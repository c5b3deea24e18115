import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepRunsLive } from '../lib/api/live-runs.ts';
import { useUser } from './use-auth.ts';

/** Keeps the user's research runs current for as long as the screen is open. */
export function useLiveRuns(): void {
  const queries = useQueryClient();
  const { id } = useUser();
  useEffect(() => {
    return keepRunsLive(queries, id);
  }, [queries, id]);
}
