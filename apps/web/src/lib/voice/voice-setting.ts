import { createStoredValue } from '../stored-value.ts';

/**
 * Whether this browser speaks what it is told: results of diagnostics, answers to commands. Null until somebody says: then pages
 * for commands speak, others do not.
 */
export const voiceSetting = createStoredValue('atb-voice', (stored) => (typeof stored === 'boolean' ? stored : null));
