import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MarketTime } from '../../../components/market-time.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { countTrade, type Learner, learnerQueryKey, type LearnerTrade, type Series } from '../api/learner.ts';
import { armName } from './arm-name.ts';

function columnsOf({ arms }: Learner): ReadonlyArray<DataColumn<LearnerTrade>> {
  const nameOf = (id: string): string => {
    const arm = arms.find((known) => known.id === id);
    return arm === undefined ? '—' : armName(arm.params);
  };
  return [
    {
      id: 'closed',
      header: 'Closed',
      value: ({ closedAt }) => closedAt,
      cell: ({ closedAt }) => <MarketTime value={closedAt} />,
    },
    { id: 'arm', header: 'Parameters in use', value: ({ arm }) => nameOf(arm) },
    { id: 'account', header: 'Account', value: ({ source }) => (source === 'paper' ? 'Paper' : 'Live') },
    {
      id: 'outcome',
      header: 'Outcome, net of fees',
      value: ({ outcome }) => outcome,
      cell: ({ outcome }) => <Percent value={outcome} isToned />,
      isNumeric: true,
    },
  ];
}

/** Trades that were opened while learned parameters were in use: counted as outcomes when a round ends, or at once. */
export function TradesPanel({ series, learner }: { readonly series: Series; readonly learner: Learner }) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: countTrade,
    onSettled: () => client.invalidateQueries({ queryKey: learnerQueryKey(series) }),
  });
  return (
    <Panel title="Your closed trades" bodyClassName="">
      {error !== null && (
        <Alert tone="error" title="The trade was not counted" className="m-3">
          {describeError(error).message}
        </Alert>
      )}
      <SimpleTable
        label="Closed trades"
        columns={columnsOf(learner)}
        rows={learner.trades}
        rowKey={({ id }) => id}
        minWidth="40rem"
        empty={
          <EmptyState
            title="No trade was opened while these parameters were in use"
            detail="Trades of this symbol that you or your bots open from now on, and close, are counted when a round ends: once each, with the figure of the account’s books."
          />
        }
        rowActions={(trade) =>
          trade.isCounted ? (
            <span className="text-fg-2">Counted</span>
          ) : (
            <Button
              variant="outline"
              size="sm"
              disabled={learner.frozenArm !== null}
              isBusy={isPending && variables.id === trade.id}
              onClick={() => mutate(trade)}
            >
              Count now
            </Button>
          )
        }
      />
    </Panel>
  );
}
