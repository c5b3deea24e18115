import { z } from 'zod/mini';
import { defineContract, OPERATOR } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

export const noteIncidentContract = defineContract({
  name: 'note-incident',
  summary: 'Adds a note to an incident or to maintenance, for everybody to read.',
  auth: OPERATOR,
  body: z.strictObject({
    incidentId: uuid,
    text: z
      .string({ error: 'must be text.' })
      .check(z.trim(), z.minLength(1, 'must not be empty.'), z.maxLength(2_000, 'must have at most 2000 characters.')),
  }),
  answer: z.strictObject({ success: done }),
  errors: ['INCIDENT_NOT_FOUND'],
});
