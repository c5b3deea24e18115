import type { Answer, Body } from '@atb/api/functions/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

export type SignalCalibration = Answer<'signal-calibration'>;

/** How such signals have fared on recorded candles. */
export function calibrationQuery(body: Body<'signal-calibration'>) {
  return queryOptions({
    queryKey: ['signal-calibration', body],
    queryFn: ({ signal }) => call('signal-calibration', body, signal),
    staleTime: 10 * 60_000,
  });
}
