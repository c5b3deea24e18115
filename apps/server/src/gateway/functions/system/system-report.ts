import { systemReportContract } from '@atb/api/functions/system/system-report';
import { implement } from '../function-services.ts';

/** Everything about the installation; the router lets only its operator through. */
export const systemReport = implement(systemReportContract, {
  handle: async ({ services }) => ({ success: true, report: await services.system.report() }),
});
