import type { SetupState } from '../setup-state.ts';

export interface StepProps {
  readonly state: SetupState;
  readonly onChange: (change: (current: SetupState) => SetupState) => void;
  /** The id that the account will be saved under: what is sealed opens for it alone. */
  readonly accountId: string;
}
