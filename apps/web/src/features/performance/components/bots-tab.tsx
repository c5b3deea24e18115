import { FilteredEmptyState } from '../../../components/filtered-empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { botRows } from './bot-rows.ts';
import { GroupTable } from './group-table.tsx';
import type { TabProps } from './overview-tab.tsx';

/** What each bot and each symbol came to. */
export function BotsTab({ view, figures, botNames }: TabProps) {
  const none = (
    <FilteredEmptyState
      noun="trade"
      title="Nothing has been traded yet."
      detail="Bots and symbols appear here with their first fill."
      onClear={view.clear}
    />
  );
  return (
    <div className="grid items-start gap-4 pt-4 lg:grid-cols-2">
      <Panel title="By bot" bodyClassName="min-h-56">
        {figures === undefined ? (
          <Skeleton className="m-3 h-48" />
        ) : (
          <GroupTable
            label="By bot, table"
            header="Bot"
            rows={botRows(figures.bots, botNames)}
            choiceOf={({ key }) => ({ ...view.choice, bot: key })}
            onChoose={({ key }) => view.choose({ bot: key })}
            empty={none}
          />
        )}
      </Panel>
      <Panel title="By symbol" bodyClassName="min-h-56">
        {figures === undefined ? (
          <Skeleton className="m-3 h-48" />
        ) : (
          <GroupTable
            label="By symbol, table"
            header="Symbol"
            rows={figures.symbols.map((group) => ({ ...group, key: group.name, name: showSymbol(group.name) }))}
            choiceOf={({ key }) => ({ ...view.choice, symbol: key })}
            onChoose={({ key }) => view.choose({ symbol: key })}
            empty={none}
          />
        )}
      </Panel>
    </div>
  );
}
