import type { Exchange } from '@atb/api/exchanges';
import { type AccountType, accountTypeOf } from '@atb/core/portfolio/account-type';
import type { TaxAccount } from '../../../tax/tax-messages.ts';
import type { ChooseAccounts } from '../../../tax/tax-service.ts';

export interface AccountChoice {
  readonly accountId?: string | undefined;
  readonly exchange?: Exchange | undefined;
  readonly accountType?: AccountType | undefined;
}

/** For questions that answer account by account. */
export const everyAccount: ChooseAccounts = (accounts) => accounts.map((_, place) => place);

export function oneAccount(accountId: string): ChooseAccounts {
  return (accounts) => {
    const place = accounts.findIndex(({ id }) => id === accountId);
    return place === -1 ? null : [place];
  };
}

/** Real accounts or paper accounts, never both in one report: the real ones where there are any, unless the others are asked for. */
export function reportedAccounts(choice: AccountChoice): ChooseAccounts {
  return (accounts) => {
    const named = accounts.flatMap((account, place) => (isNamed(account, choice) ? [place] : []));
    const isPaper = typeOf(choice, accounts, named) === 'paper';
    const places = named.filter((place) => accounts[place]?.isPaper === isPaper);
    return choice.accountId !== undefined && places.length === 0 ? null : places;
  };
}

/** What a report that was made so is of. */
export function typeOf(
  { accountType }: AccountChoice,
  accounts: readonly TaxAccount[],
  places: readonly number[],
): AccountType {
  return accountTypeOf(
    places.flatMap((place) => accounts[place] ?? []),
    accountType,
  );
}

function isNamed({ id, adapter }: TaxAccount, { accountId, exchange }: AccountChoice): boolean {
  return (accountId === undefined || id === accountId) && (exchange === undefined || adapter === exchange);
}
