import type { StatusDocument } from '@atb/api/status-document';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

const RENEWED_MS = 60_000;

/** What all bots of the installation did. */
export function catalogueQuery() {
  return queryOptions({
    queryKey: ['bot-catalogue'],
    queryFn: ({ signal }) => call('bot-catalogue', {}, signal),
    refetchInterval: RENEWED_MS,
  });
}

async function getUptime(signal: AbortSignal): Promise<number | null> {
  const response = await fetch('/status.json', { signal });
  const { uptime30d } = (await response.json()) as Pick<StatusDocument, 'uptime30d'>;
  return uptime30d;
}

/** Percent of the checks of thirty days that found the services working, as the status page has it; null while none was made. */
export function uptimeQuery() {
  return queryOptions({
    queryKey: ['uptime'],
    queryFn: ({ signal }) => getUptime(signal),
    refetchInterval: RENEWED_MS,
    retry: false,
  });
}
