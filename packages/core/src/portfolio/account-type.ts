/** Real money, or the play money of paper accounts and testnets: what is added up is of one of them, never of both. */
export const ACCOUNT_TYPES = ['real', 'paper'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const ACCOUNT_TYPE_LABELS: Readonly<Record<AccountType, string>> = {
  real: 'Real accounts',
  paper: 'Paper and testnet accounts',
};

interface TypedAccount {
  readonly isPaper: boolean;
}

/** Which money the sums of some accounts are of: that which is asked for, else real money where any of them has it. */
export function accountTypeOf(accounts: readonly TypedAccount[], asked?: AccountType): AccountType {
  return asked ?? (accounts.some(({ isPaper }) => !isPaper) ? 'real' : 'paper');
}

/** The accounts that are added up. */
export function ofOneType<Account extends TypedAccount>(
  accounts: readonly Account[],
  asked?: AccountType,
): readonly Account[] {
  const isPaper = accountTypeOf(accounts, asked) === 'paper';
  return accounts.filter((account) => account.isPaper === isPaper);
}
