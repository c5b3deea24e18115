import { REPORTING_CURRENCIES } from '@atb/core/market/reporting-currency';
import { METHOD_LABELS, TAX_METHODS } from '@atb/core/tax/tax-methods';
import { Select, type SelectOption } from '../../../components/ui/select.tsx';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { ALL_PAPER, localZone, type TaxView } from './use-tax-view.ts';

const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
];

const METHODS: readonly SelectOption[] = TAX_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));
const POOLS: readonly SelectOption[] = [
  { value: 'account', label: 'Lots by account' },
  { value: 'all', label: 'Lots over all' },
];
const CURRENCIES: readonly SelectOption[] = REPORTING_CURRENCIES.map((value) => ({ value, label: value }));

export interface TaxChoiceBarProps {
  readonly view: TaxView;
  readonly accounts: readonly Account[];
  /** Years of the history, the latest first. */
  readonly years: readonly number[];
}

/** Real and paper accounts are never told of together. */
function allAccounts({ hasBothTypes }: TaxView): readonly SelectOption[] {
  if (!hasBothTypes) return [{ value: '', label: 'All accounts' }];
  return [
    { value: '', label: 'All real accounts' },
    { value: ALL_PAPER, label: 'All paper accounts' },
  ];
}

/** What the report is of. */
export function TaxChoiceBar({ view, accounts, years }: TaxChoiceBarProps) {
  const shownYears = [...new Set([view.currentYear, ...years, view.year])].toSorted((a, b) => b - a);
  const zones = [...new Set([view.timeZone, localZone(), ...ZONES])];
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Select
        aria-label="Year"
        value={String(view.year)}
        onValueChange={(year) => view.set({ year: year === String(view.currentYear) ? '' : year })}
        options={shownYears.map((year) => ({ value: String(year), label: String(year) }))}
        className="w-24 max-sm:w-full"
      />
      <Select
        aria-label="Cost basis method"
        value={view.method}
        onValueChange={(method) => view.set({ method })}
        options={METHODS}
        className="w-36 max-sm:w-full"
      />
      <Select
        aria-label="Lots kept"
        value={view.pool}
        onValueChange={(lots) => view.set({ lots })}
        options={POOLS}
        className="w-40 max-sm:w-full"
      />
      <Select
        aria-label="Account"
        value={view.account}
        onValueChange={(account) => view.set({ account })}
        options={[...allAccounts(view), ...accounts.map(({ id, label }) => ({ value: id, label }))]}
        className="w-44 max-sm:w-full"
      />
      <Select
        aria-label="Currency"
        value={view.currency}
        onValueChange={(currency) => view.set({ currency })}
        options={CURRENCIES}
        className="w-24 max-sm:w-full"
      />
      <Select
        aria-label="Time zone"
        value={view.timeZone}
        onValueChange={(zone) => view.set({ zone })}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        className="w-48 max-sm:w-full"
      />
    </div>
  );
}
