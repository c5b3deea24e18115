import type { SystemReport } from '@atb/api/functions/system/system-report';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

export type { SystemReport };

const REFETCH_MS = 10_000;

async function getReport(signal: AbortSignal): Promise<SystemReport> {
  return (await call('system-report', {}, signal)).report;
}

/** Everything about the installation, for its operator. */
export function systemReportQuery() {
  return queryOptions({
    queryKey: ['system-report'],
    queryFn: ({ signal }) => getReport(signal),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}
