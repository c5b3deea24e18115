import { LIMITS_MESSAGES } from '@atb/api/messages/limits';
import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckFailed } from '../../../components/check-failed.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { useUser } from '../../../hooks/use-auth.ts';
import { balancesQuery } from '../../../lib/api/balances.ts';
import { myPlanQuery } from '../../../lib/api/get-my-plan.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { showSymbol, splitSymbol } from '../../../lib/split-symbol.ts';
import { startCopy } from '../api/copies.ts';
import { newDraft, readCopyDraft } from '../copy-draft.ts';
import { CopyFees } from './copy-fees.tsx';
import { CopyFields } from './copy-fields.tsx';

export interface CopyDialogProps {
  readonly provider: SignalProviderRow;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Whether it could be found out what the plan includes. */
function PlanCheck() {
  const { email } = useUser();
  const plan = useQuery(myPlanQuery(email ?? ''));
  if (!plan.isError || plan.data !== undefined) return null;
  return (
    <CheckFailed isBusy={plan.isFetching} onRetry={() => void plan.refetch()}>
      {LIMITS_MESSAGES.featureCheckFailed}
    </CheckFailed>
  );
}

function useStart(providerName: string, onStarted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['copy', 'start'],
    mutationFn: startCopy,
    onSuccess: (_started, { params }) => {
      const detail = params.begins === 'mirror' ? 'What it holds is bought first.' : 'From its next trade on.';
      notifySuccess(`Copying ${providerName}`, { detail });
      onStarted();
    },
    onSettled: () => {
      for (const queryKey of [['bots'], ['bot-states'], ['balances']]) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Asks how a provider is to be copied, and begins. */
export function CopyDialog({ provider, open, onOpenChange }: CopyDialogProps) {
  const account = useAccount();
  const [symbol, setSymbol] = useState(provider.symbols[0] ?? '');
  const [draft, setDraft] = useState(() => newDraft(provider.id));
  const { quote } = splitSymbol(symbol);
  const balances = useQuery({ ...balancesQuery(account?.id), enabled: account !== undefined }).data;
  const free = balances?.find(({ asset }) => asset === quote)?.free ?? null;
  const read = readCopyDraft(provider.id, draft);
  const start = useStart(provider.name, () => onOpenChange(false));
  const submit = (): void => {
    if (account === undefined || read.status === 'invalid') return;
    start.mutate({ symbol, name: provider.name, exchangeAccountId: account.id, params: read.params });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Copy ${provider.name}`}
      description={`On paper: ${account?.label ?? 'your paper account'}. No real money moves.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={start.isPending}
            disabled={account === undefined || read.status === 'invalid' || symbol === ''}
            onClick={submit}
          >
            Start copying
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label="Market" hint={free === null ? undefined : `${formatNumber(free).text} ${quote} free`}>
          {(control) => (
            <Select
              {...control}
              value={symbol}
              onValueChange={setSymbol}
              options={provider.symbols.map((value) => ({ value, label: showSymbol(value) }))}
            />
          )}
        </Field>
        <CopyFields
          draft={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          fault={read.status === 'invalid' ? read : null}
          quote={quote}
          isMoneyFixed={false}
        />
        <CopyFees
          provider={provider}
          allocation={read.status === 'valid' ? read.params.allocation : null}
          quote={quote}
        />
        <PlanCheck />
        {start.isError && <Alert tone="error">{describeError(start.error).message}</Alert>}
      </div>
    </Dialog>
  );
}
