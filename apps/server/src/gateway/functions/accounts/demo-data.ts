import { demoDataContract } from '@atb/api/functions/accounts/demo-data';
import { implement } from '../function-services.ts';

/** Whether there is demo data, and what loads it. */
export const demoData = implement(demoDataContract, {
  handle: async ({ services: { demoData: service } }, { action }) => ({
    success: true,
    ...(await (action === 'check' ? service.check() : service.initialize())),
  }),
});
