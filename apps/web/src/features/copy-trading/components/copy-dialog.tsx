import { LIMITS_MESSAGES } from '@atb/api/messages/limits';
import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import { freeName } from '@atb/core/bots/free-name';
import { dec, toPlain } from '@atb/core/base/decimal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckFailed } from '../../../components/check-failed.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { useUser } from '../../../hooks/use-auth.ts';
import { balancesQuery } from '../../../lib/api/balances.ts';
import { botsQuery } from '../../../lib/api/bots.ts';
import { myPlanQuery } from '../../../lib/api/get-my-plan.ts';
import { usageQuery } from '../../../lib/api/get-usage.ts';
import { botName } from '../../../lib/bot-view.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { showSymbol, splitSymbol } from '../../../lib/split-symbol.ts';
import { startCopies } from '../api/copies.ts';
import { followedMarkets } from '../copied-provider.ts';
import { newDraft, readCopyDraft } from '../copy-draft.ts';
import { marketsOf, marketsToBegin, roomForBots } from '../provider-markets.ts';
import { CopyFees } from './copy-fees.tsx';
import { CopyFields } from './copy-fields.tsx';
import { CopyMarkets } from './copy-markets.tsx';

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

/** @param onStarted with how many copies were started, and whether all were. */
function useStart(providerName: string, onStarted: (isWhole: boolean) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['copy', 'start'],
    mutationFn: startCopies,
    onSuccess: ({ started, failed }, { params }) => {
      const detail = params.begins === 'mirror' ? 'What it holds is bought first.' : 'From its next trade on.';
      const where = started.map(showSymbol).join(', ');
      if (started.length > 0) notifySuccess(`Copying ${providerName} in ${where}`, { detail });
      onStarted(failed === null);
    },
    onSettled: () => {
      for (const queryKey of [['bots'], ['bot-states'], ['balances'], ['usage']])
        void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Where copies of the provider may begin, and where they do unless something else is chosen. */
function useMarkets(provider: SignalProviderRow) {
  const { id } = useUser();
  const bots = useQuery(botsQuery()).data;
  const usage = useQuery(usageQuery(id)).data;
  const followed = followedMarkets(bots ?? [], provider.id);
  const markets = marketsOf(provider);
  const room =
    usage === undefined
      ? Number.POSITIVE_INFINITY
      : roomForBots({ maxBots: usage.limits.maxBots, botCount: usage.botCount });
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const names = (bots ?? []).map(botName);
  return { markets, followed, room, names, chosen: picked ?? marketsToBegin(markets, followed, room), setPicked };
}

/** Of all copies together. */
const timesCopies = (allocation: string, copies: number): string => toPlain(dec(allocation).times(dec(String(copies))));

/** Asks how a provider is to be copied, and begins. */
export function CopyDialog({ provider, open, onOpenChange }: CopyDialogProps) {
  const account = useAccount();
  const { markets, followed, room, names, chosen, setPicked } = useMarkets(provider);
  const [draft, setDraft] = useState(() => newDraft(provider.id));
  const { quote } = splitSymbol(chosen[0] ?? provider.symbols[0] ?? '');
  const balances = useQuery({ ...balancesQuery(account?.id), enabled: account !== undefined }).data;
  const free = balances?.find(({ asset }) => asset === quote)?.free ?? null;
  const read = readCopyDraft(provider.id, draft);
  const total = read.status === 'valid' ? timesCopies(read.params.allocation, chosen.length) : null;
  const start = useStart(provider.name, (isWhole) => {
    setPicked(null);
    if (isWhole) onOpenChange(false);
  });
  const failed = start.data?.failed ?? null;
  const submit = (): void => {
    if (account === undefined || read.status === 'invalid') return;
    // Markets differ, so that no two of these take the same name.
    const named = chosen.map((symbol) => ({ symbol, name: freeName(provider.name, symbol, names) }));
    start.mutate({ markets: named, exchangeAccountId: account.id, params: read.params });
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
            disabled={account === undefined || read.status === 'invalid' || chosen.length === 0}
            onClick={submit}
          >
            Start copying
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <CopyMarkets
          markets={markets}
          chosen={chosen}
          onChange={setPicked}
          followed={followed}
          room={room}
          total={total}
          quote={quote}
        />
        <CopyFields
          draft={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          fault={read.status === 'invalid' ? read : null}
          quote={quote}
          isMoneyFixed={false}
          copies={chosen.length}
          free={free}
        />
        <CopyFees provider={provider} allocation={total} quote={quote} />
        <PlanCheck />
        {failed !== null && (
          <Alert tone="error" title={`${showSymbol(failed.symbol)} is not copied`}>
            {describeError(failed.error).message}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
