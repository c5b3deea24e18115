import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BotStateChip } from '../../../components/bot-state-chip.tsx';
import { Panel } from '../../../components/panel.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { botNamesQuery } from '../../../lib/api/get-bot-names.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';

const HEIGHT = 'h-56';

/** Every bot with its state. */
export function BotBoard() {
  const { data, error, refetch } = useQuery(botNamesQuery());
  return (
    <Panel title="Bots" bodyClassName={`${HEIGHT} overflow-auto p-0`}>
      {data === undefined && error === null && <Skeleton className="m-3 h-48" />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The bots could not load"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          title="No bot yet."
          actions={
            <Link to="/bots/create" className={buttonClass({ variant: 'primary' })}>
              Create New Bot
            </Link>
          }
        />
      )}
      <ul>
        {data?.map(({ id, name, symbol, status }) => (
          <li key={id} className="flex min-h-row items-center gap-2 border-b border-line/60 px-3 text-sm last:border-0">
            <Link to={`/bots/${id}`} className="touch-target min-w-0 truncate hover:underline">
              {name === '' ? showSymbol(symbol) : name}
            </Link>
            <span className="text-xs text-fg-2">{showSymbol(symbol)}</span>
            <span className="ml-auto">
              <BotStateChip status={status} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
