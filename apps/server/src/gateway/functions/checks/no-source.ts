import type { Refusal } from '@atb/api/functions/refusal';

export const NO_SOURCE: Refusal = {
  reason: 'SOURCE_NOT_FOUND',
  error: 'You have no such source of alerts.',
  field: 'id',
};
