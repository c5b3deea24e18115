import { announceMaintenanceContract } from '@atb/api/functions/system/announce-maintenance';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

const DAY_MS = 86_400_000;
const LENGTH_MAX_MS = 14 * DAY_MS;
const AHEAD_MAX_MS = 365 * DAY_MS;

export const announceMaintenance = implement(announceMaintenanceContract, {
  handle: async ({ services, clock }, { title, impact, from, until }) => {
    const [start, end, now] = [Date.parse(from), Date.parse(until), clock()];
    const isInOrder = end > start && end > now && end - start <= LENGTH_MAX_MS && start - now <= AHEAD_MAX_MS;
    if (!isInOrder) {
      const error =
        'Maintenance ends after it begins and in the future, lasts at most 14 days and is announced at most a year ahead.';
      return refused({ reason: 'INVALID_TIMES', error, field: 'until' });
    }
    return { success: true, incidentId: await services.system.announce({ title, impact, from, until }) };
  },
});
