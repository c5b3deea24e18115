import { useSyncExternalStore } from 'react';
import { SignalSourceField } from '../../../components/signal-source-field.tsx';
import { spokenSignals } from '../../../lib/voice/spoken-signals.ts';

/** Whose signals are spoken of. */
export function SpokenSignalsField() {
  return (
    <SignalSourceField
      label="Spoken signals from"
      hint="What an analysis of a coin and the demo say. The plan of EMA and RSI is always 2.5 to 1; a strategy has its own."
      value={useSyncExternalStore(spokenSignals.subscribe, spokenSignals.read)}
      onChange={spokenSignals.write}
      className="w-full"
    />
  );
}
