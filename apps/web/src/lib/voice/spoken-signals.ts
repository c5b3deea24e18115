import { createStoredValue } from '../stored-value.ts';

/** Which strategy of the catalogue signals are spoken of by, kept in this browser; empty for the averages and the RSI. */
export const spokenSignals = createStoredValue('atb-voice-signals', (stored) =>
  typeof stored === 'string' && /^[a-z0-9-]{1,64}$/u.test(stored) ? stored : '',
);
