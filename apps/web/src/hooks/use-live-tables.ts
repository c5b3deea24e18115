import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepTableLive, type LiveTable } from '../lib/api/live-tables.ts';
import { useUser } from './use-auth.ts';

/** Keeps the queries that show these tables current for as long as the screen is open. */
export function useLiveTables(...tables: readonly LiveTable[]): void {
  const queries = useQueryClient();
  const { id } = useUser();
  const names = tables.join(' ');
  useEffect(() => {
    const stops = names.split(' ').map((table) => keepTableLive(queries, table as LiveTable, id));
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, id, names]);
}
