import type { Account } from './api/get-accounts.ts';

/** What an account is: filled by the simulation, on an exchange's test network, or of real money at an exchange. */
export type AccountKind = 'paper' | 'testnet' | 'live';

/** Every cue of an account's kind goes by this: a test network has no real money, and is no paper account either. */
export function accountKind({ adapter, is_paper: isPaper }: Pick<Account, 'adapter' | 'is_paper'>): AccountKind {
  if (adapter === 'paper') return 'paper';
  return isPaper ? 'testnet' : 'live';
}
