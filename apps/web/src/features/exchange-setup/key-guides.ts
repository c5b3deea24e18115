import type { ConnectedExchange } from '@atb/api/exchanges';

/** How a key is made at an exchange, in the names that its own pages use. */
export interface KeyGuide {
  /** Where keys are made. */
  readonly address: string;
  /** From the page to the key. */
  readonly steps: readonly string[];
  /** Rights that are needed. */
  readonly tick: readonly string[];
  /** Rights that may be given, and that nothing uses yet. */
  readonly optional: readonly string[];
  /** Rights with which a key is refused or pointed out. */
  readonly leave: readonly string[];
  /** What the list of addresses is called there. */
  readonly allowList: string;
}

export const KEY_GUIDES: Readonly<Record<ConnectedExchange, KeyGuide>> = {
  binance: {
    address: 'https://www.binance.com/en/my/settings/api-management',
    steps: [
      'Sign in, open the profile menu, Account, then API Management.',
      'Create API: System generated, or Self-generated for an Ed25519 or RSA key.',
      'Name it, pass the security verification, then Edit restrictions.',
      'Copy API key and secret key. The secret is shown this once.',
    ],
    tick: ['Enable Reading'],
    optional: ['Enable Spot & Margin Trading'],
    leave: [
      'Enable Withdrawals',
      'Permits Universal Transfer',
      'Enable Margin Loan, Repay & Transfer',
      'Enable Futures',
    ],
    allowList: 'Restrict access to trusted IPs only',
  },
  kraken: {
    address: 'https://www.kraken.com/u/security/api',
    steps: [
      'Sign in, open Settings, then API (Kraken Pro: Settings, Connections & API).',
      'Create API key and name it.',
      'Tick the permissions below and no others, then generate the key.',
      'Copy API key and private key. The private key is shown this once.',
    ],
    tick: ['Query funds', 'Query open orders & trades', 'Query closed orders & trades', 'Query ledger entries'],
    optional: ['Create & modify orders', 'Cancel & close orders'],
    leave: ['Withdraw', 'Deposit', 'Earn'],
    allowList: 'IP address restriction',
  },
  coinbase: {
    address: 'https://portal.cdp.coinbase.com/access/api',
    steps: [
      'Sign in to the Coinbase Developer Platform, then open API keys, Secret API keys.',
      'Create API key, name it and choose the portfolio.',
      'Under the restrictions choose the permissions below; ECDSA and Ed25519 both work.',
      'Copy the key name and the private key with its BEGIN and END lines. It is shown this once.',
    ],
    tick: ['View'],
    optional: ['Trade'],
    leave: ['Transfer'],
    allowList: 'IP allowlist',
  },
};

/** Of the test network: keys of the exchange itself are not known there. */
export const BINANCE_TESTNET_GUIDE: KeyGuide = {
  address: 'https://testnet.binance.vision',
  steps: [
    'Open testnet.binance.vision and sign in with GitHub.',
    'Generate HMAC-SHA-256 Key, or Register Public Key for an Ed25519 or RSA key.',
    'Copy API key and secret key. The secret is shown this once.',
  ],
  tick: ['USER_DATA'],
  optional: ['TRADE'],
  leave: [],
  allowList: '',
};
