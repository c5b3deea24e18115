import type { PassedTest } from '../setup-state.ts';

/** What the steps share beside the form, which they find in its context. */
export interface StepProps {
  /** The test that what is entered has passed; null before it, and after any change. */
  readonly passed: PassedTest | null;
  readonly onPassed: (passed: PassedTest | null) => void;
  /** The id that the account will be saved under: what is sealed opens for it alone. */
  readonly accountId: string;
}
