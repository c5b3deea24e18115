// exchange-setup: connects an account of an exchange in four steps.
import { type KeysValues, NO_KEYS } from '../../components/exchange/keys-values.ts';
import type { KeyTestAnswer, ReadyPair } from '../../lib/api/exchange-keys.ts';
import { EXCHANGE_CHOICES, type ExchangeWords, exchangeWords } from '../../lib/exchange-names.ts';

export const SETUP_STEPS = ['Choose exchange', 'Enter keys', 'Test connection', 'Complete setup'] as const;

/** Keys that passed the test, as they will be saved. */
export interface PassedTest {
  readonly sealed: ReadyPair;
  readonly answer: Extract<KeyTestAnswer, { success: true }>;
}

/** What the form of all four steps holds. */
export interface SetupValues extends KeysValues {
  exchange: ExchangeWords['id'];
  label: string;
  isTestnet: boolean;
}

/** @throws for what is none of those that can be chosen, which no choice leads to */
export function wordsOf(id: SetupValues['exchange']): ExchangeWords {
  const words = exchangeWords(id);
  if (words === null) throw new Error(`"${id}" is no exchange.`);
  return words;
}

const defaultLabel = ({ label }: ExchangeWords): string => `${label} Account`;

/** As the wizard begins with the exchange that a link names, or the first. */
export function startWith(id: string | null): SetupValues {
  const exchange = exchangeWords(id ?? '') ?? EXCHANGE_CHOICES[0];
  if (exchange === undefined) throw new Error('There is no exchange to choose.');
  return { ...NO_KEYS, exchange: exchange.id, label: defaultLabel(exchange), isTestnet: true };
}

/** The account's name: as it was entered, or the exchange's. */
export function labelOf({ exchange, label }: Pick<SetupValues, 'exchange' | 'label'>): string {
  return label.trim() === '' ? defaultLabel(wordsOf(exchange)) : label.trim();
}

/** What changes with the exchange: its label, unless the user gave one, and the keys, which are another's. */
export function chooseExchange(
  { exchange, label }: Pick<SetupValues, 'exchange' | 'label'>,
  next: SetupValues['exchange'],
): Pick<SetupValues, 'exchange' | 'label' | 'apiKey' | 'apiSecret'> {
  const isDefault = label === defaultLabel(wordsOf(exchange));
  return {
    exchange: next,
    label: isDefault ? defaultLabel(wordsOf(next)) : label,
    apiKey: NO_KEYS.apiKey,
    apiSecret: NO_KEYS.apiSecret,
  };
}
