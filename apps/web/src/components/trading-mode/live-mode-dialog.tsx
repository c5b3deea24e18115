import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../hooks/use-auth.ts';
import { riskPreferencesQuery } from '../../lib/api/account.ts';
import { exchangeKeysQuery } from '../../lib/api/exchange-keys.ts';
import type { Account } from '../../lib/api/get-accounts.ts';
import { describeError } from '../../lib/describe-error.ts';
import { plainLimit, RISK_LIMIT_FIELDS, showLimit } from '../../lib/risk-limit-fields.ts';
import { LimitsLink } from '../limits-link.tsx';
import { Alert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** What must be typed. */
const WORD = 'LIVE';

function Limits() {
  const { data, error } = useQuery(riskPreferencesQuery(useUser().id));
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-44" />
    ) : (
      <Alert tone="error" title="Your limits could not be loaded">
        {describeError(error).message}
      </Alert>
    );
  return (
    <dl aria-label="Limits" className="text-sm">
      {RISK_LIMIT_FIELDS.map((field) => (
        <div key={field.column} className="flex min-h-7 items-center justify-between gap-3">
          <dt className="text-fg-2">{field.label}</dt>
          <dd className="num">{showLimit(field, plainLimit(String(data[field.column])))}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface LiveModeDialogProps {
  /** Accounts of exchanges; the first whose keys were tested is offered. */
  readonly accounts: readonly Account[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Rejects with the reason where it is refused. */
  readonly onConfirm: (accountId: string) => Promise<void>;
}

/** Asks before LIVE MODE: which account, under which limits, and a word that nobody types by chance. */
export function LiveModeDialog({ accounts, open, onOpenChange, onConfirm }: LiveModeDialogProps) {
  const [chosen, setChosen] = useState('');
  const keys = useQuery(exchangeKeysQuery()).data ?? [];
  const tested = new Set(keys.flatMap((each) => (each.tested_at === null ? [] : [each.exchange_account_id])));
  const account = accounts.find(({ id }) => id === chosen) ?? accounts.find(({ id }) => tested.has(id)) ?? accounts[0];
  if (account === undefined) return null;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Switch to LIVE MODE with ${account.label}`}
      consequence={`Screens and orders work on ${account.label} from then on. Live orders are not enabled yet: each order there is denied and recorded. Bots on paper go on.`}
      confirmLabel="Switch to LIVE MODE"
      typeToConfirm={WORD}
      failureTitle="The mode was not switched"
      onConfirm={() => onConfirm(account.id)}
    >
      {accounts.length > 1 && (
        <Field label="Account of LIVE MODE" className="mb-3">
          {(control) => (
            <Select
              {...control}
              value={account.id}
              onValueChange={setChosen}
              options={accounts.map(({ id, label }) => ({ value: id, label }))}
              className="w-full"
            />
          )}
        </Field>
      )}
      <div className="flex items-baseline justify-between gap-3 border-t border-line pt-2">
        <h3 className="text-sm font-medium">Limits of every order</h3>
        <span className="text-xs">
          <LimitsLink />
        </span>
      </div>
      <Limits />
    </ConfirmDialog>
  );
}
