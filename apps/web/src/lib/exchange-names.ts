import type { ConnectedExchange } from '@atb/api/exchanges';

export interface ExchangeWords {
  readonly id: ConnectedExchange;
  readonly label: string;
  /** Below the label. */
  readonly detail: string;
  /** What the two fields are called there. */
  readonly keyHint: string;
  readonly secretHint: string;
  readonly hasTestnet: boolean;
}

/** Exchanges that an account can be connected to, in the order they are offered. */
export const EXCHANGE_CHOICES: readonly ExchangeWords[] = [
  {
    id: 'binance',
    label: 'Binance',
    detail: 'Spot account, or its test network',
    keyHint: '64 letters and digits.',
    secretHint: 'The secret key, or the private key of an Ed25519 or RSA key.',
    hasTestnet: true,
  },
  {
    id: 'kraken',
    label: 'Kraken',
    detail: 'Spot account',
    keyHint: 'Kraken calls it API key.',
    secretHint: 'Kraken calls it private key.',
    hasTestnet: false,
  },
  {
    id: 'coinbase',
    label: 'Coinbase Pro',
    detail: 'Coinbase Advanced Trade',
    keyHint: 'The name of the key: organizations/…/apiKeys/….',
    secretHint: 'The private key, with its BEGIN and END lines.',
    hasTestnet: false,
  },
];

export function exchangeWords(id: string): ExchangeWords | null {
  return EXCHANGE_CHOICES.find((each) => each.id === id) ?? null;
}
