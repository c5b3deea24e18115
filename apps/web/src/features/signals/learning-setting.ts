import { useSyncExternalStore } from 'react';
import { createStoredValue } from '../../lib/stored-value.ts';

/** Whether signals are read with the parameters that the learner chose; kept in this browser, on until turned off. */
const learning = createStoredValue('atb-signals-learning', (stored) => stored !== false);

export function useLearning(): readonly [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(learning.subscribe, learning.read), learning.write];
}
