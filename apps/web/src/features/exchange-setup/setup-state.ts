// exchange-setup: connects an account of an exchange in four steps.
import type { AttendanceDraft } from '../../components/exchange/attendance-fields.tsx';
import type { KeysDraft } from '../../components/exchange/keys-fields.tsx';
import type { KeyTestAnswer, ReadyPair } from '../../lib/api/exchange-keys.ts';
import type { ExchangeWords } from '../../lib/exchange-names.ts';

export const SETUP_STEPS = ['Choose exchange', 'Enter keys', 'Test connection', 'Complete setup'] as const;

/** Keys that passed the test, as they will be saved. */
export interface PassedTest {
  readonly sealed: ReadyPair;
  readonly answer: Extract<KeyTestAnswer, { success: true }>;
}

/** What the wizard knows. Key, secret and passphrase are kept in this page's memory alone. */
export interface SetupState {
  readonly step: 0 | 1 | 2 | 3;
  readonly exchange: ExchangeWords;
  readonly label: string;
  readonly keys: KeysDraft;
  readonly attendance: AttendanceDraft;
  readonly isTestnet: boolean;
  readonly passed: PassedTest | null;
}

export const defaultLabel = ({ label }: ExchangeWords): string => `${label} Account`;

export const NO_KEYS: KeysDraft = { apiKey: '', apiSecret: '' };

/** Another exchange takes another label, unless the user gave one, and other keys. */
export function chooseExchange(state: SetupState, exchange: ExchangeWords): SetupState {
  const isDefault = state.label === defaultLabel(state.exchange);
  return {
    ...state,
    exchange,
    keys: NO_KEYS,
    passed: null,
    label: isDefault ? defaultLabel(exchange) : state.label,
  };
}
