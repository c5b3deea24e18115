import { noteIncidentContract } from '@atb/api/functions/system/note-incident';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const noteIncident = implement(noteIncidentContract, {
  handle: async ({ services }, { incidentId, text }) => {
    if (await services.system.note(incidentId, text)) return { success: true };
    return refused({ reason: 'INCIDENT_NOT_FOUND', error: 'There is no such incident.', field: 'incidentId' });
  },
});
