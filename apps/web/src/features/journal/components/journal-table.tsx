import type { JournalDecision } from '@atb/api/functions/journal/account-journal';
import { useQuery } from '@tanstack/react-query';
import { MarketTime } from '../../../components/market-time.tsx';
import { FilteredEmptyState } from '../../../components/filtered-empty-state.tsx';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { ActorBadge, ACTOR_WORD } from '../../../components/trading-mode/decision-list.tsx';
import { SourceName, sourceWord } from '../../../components/trading/source-name.tsx';
import { accountsQuery } from '../../../lib/api/get-accounts.ts';
import { botNamesQuery } from '../../../lib/api/get-bot-names.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';

export interface JournalTableProps {
  readonly decisions: readonly JournalDecision[];
  /** Takes the filters away; null while none is set. */
  readonly onClear: (() => void) | null;
}

/** A page of decisions, the latest first. */
export function JournalTable({ decisions, onClear }: JournalTableProps) {
  const bots = new Map((useQuery(botNamesQuery()).data ?? []).map((bot) => [bot.id, bot]));
  const accounts = new Map((useQuery(accountsQuery()).data ?? []).map(({ id, label }) => [id, label]));
  const accountWord = ({ accountId }: JournalDecision): string =>
    accountId === null ? 'All' : (accounts.get(accountId) ?? '—');
  return (
    <SimpleTable
      label="Account journal"
      rows={decisions}
      rowKey={({ id }) => id}
      initialSort=""
      minWidth="58rem"
      hasSetWidths
      empty={
        <FilteredEmptyState
          noun="decision"
          title="Nothing was decided yet."
          detail="What you, schedules, providers, alerts, the engine and the risk check decide appears here."
          onClear={onClear}
        />
      }
      columns={[
        {
          id: 'at',
          header: 'Time',
          width: '8rem',
          isSortable: false,
          value: ({ at }) => at,
          cell: ({ at }) => <MarketTime value={at} />,
        },
        {
          id: 'actor',
          header: 'By',
          width: '6rem',
          isSortable: false,
          value: ({ actor }) => ACTOR_WORD[actor],
          cell: ({ actor, severity }) => <ActorBadge actor={actor} severity={severity} />,
        },
        { id: 'message', header: 'Decision', isSortable: false, value: ({ message }) => message },
        {
          id: 'symbol',
          header: 'Symbol',
          width: '7rem',
          isSortable: false,
          value: ({ symbol }) => (symbol === null ? '—' : showSymbol(symbol)),
        },
        {
          id: 'bot',
          header: 'Bot',
          width: '10rem',
          isSortable: false,
          value: ({ botId }) => (botId === null ? '—' : sourceWord(botId, bots)),
          cell: ({ botId }) => (botId === null ? '—' : <SourceName botId={botId} bots={bots} />),
        },
        { id: 'account', header: 'Account', width: '8rem', isSortable: false, value: accountWord },
      ]}
    />
  );
}
