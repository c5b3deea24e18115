import type { TaxReportAnswer } from '@atb/api/functions/tax/tax-report';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import type { TaxBody } from './use-tax-view.ts';

const STALE_MS = 30_000;

// Under 'fills', so that a new execution asks anew: useLiveTables('trade_ledger').

/** A report, and what it is of: while another one is on its way, the one before is shown. */
export interface ShownReport {
  readonly body: TaxBody;
  readonly report: TaxReportAnswer;
}

export function taxReportQuery(body: TaxBody) {
  return queryOptions({
    queryKey: ['fills', 'tax-report', body],
    queryFn: async ({ signal }): Promise<ShownReport> => ({ body, report: await call('tax-report', body, signal) }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

export const LOTS_PAGE = 200;

export function taxLotsQuery(body: TaxBody, coin: string, page: number) {
  const asked = { ...body, ...(coin !== '' && { asset: coin }), offset: page * LOTS_PAGE, limit: LOTS_PAGE };
  return queryOptions({
    queryKey: ['fills', 'tax-lots', asked],
    queryFn: ({ signal }) => call('tax-lots', asked, signal),
    staleTime: STALE_MS,
  });
}
