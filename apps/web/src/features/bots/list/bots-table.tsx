import type { BotEventRow } from '@atb/api/rows/bot-events';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BotStateChip } from '../../../components/bot-state-chip.tsx';
import { Money } from '../../../components/money.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { useIsBelow } from '../../../hooks/use-media-query.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { BotActions } from '../components/bot-actions.tsx';
import { DrawdownBar, ModeBadge, Uptime } from './bot-figures.tsx';
import { BudgetBar, inCoinsOf } from './budget-bar.tsx';
import { KindAndMarket } from './kind-and-market.tsx';
import { DoingNow, realizedOf, TotalResult, totalOf, unrealizedOf } from './list-figures.tsx';

export interface BotsTableProps {
  /** Unique on the page. */
  readonly label: string;
  readonly views: readonly BotView[];
  /** Newest decision of each bot, by its id. */
  readonly lastActions: ReadonlyMap<string, BotEventRow>;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (botId: string, isSelected: boolean) => void;
}

const TIGHT_COLUMNS: ReadonlySet<string> = new Set(['select', 'name', 'total']);

interface NameCellProps {
  readonly view: BotView;
  /** What it does, where no column of its own says so. */
  readonly doing?: ReactNode;
}

function NameCell({ view, doing }: NameCellProps) {
  const { bot, name } = view;
  return (
    <span className="block py-2">
      <Link to={`/bots/${bot.id}`} className="rounded-xs text-sm font-medium hover:underline">
        {name}
      </Link>
      <span className="mt-0.5 flex items-center gap-2 text-fg-2">
        <KindAndMarket bot={bot} />
        <ModeBadge isPaper={bot.is_paper} />
        {doing !== undefined && <BotStateChip status={bot.status} trouble={view.trouble} />}
      </span>
      {doing !== undefined && <span className="mt-1 block">{doing}</span>}
    </span>
  );
}

function moneyColumn(
  id: string,
  header: string,
  value: (view: BotView) => string | null,
  isToned: boolean,
): DataColumn<BotView> {
  return {
    id,
    header,
    isNumeric: true,
    value,
    cell: (view) => <Money value={value(view)} isToned={isToned} />,
  };
}

function selectColumn(selected: ReadonlySet<string>, onSelect: BotsTableProps['onSelect']): DataColumn<BotView> {
  return {
    id: 'select',
    header: 'Select',
    isSortable: false,
    value: ({ bot }) => bot.id,
    cell: ({ bot, name }) => (
      <Checkbox
        label={<span className="sr-only">Select {name}</span>}
        checked={selected.has(bot.id)}
        onChange={(event) => onSelect(bot.id, event.target.checked)}
      />
    ),
  };
}

const STATE_COLUMN: DataColumn<BotView> = {
  id: 'state',
  header: 'State, uptime',
  value: ({ bot }) => bot.status,
  // Its uptime stands below: in a column of its own it would push the buttons off a screen of 1,440 px.
  cell: (view) => (
    <span className="flex flex-col items-start gap-1">
      <BotStateChip status={view.bot.status} trouble={view.trouble} />
      <span className="text-fg-2">
        <span className="sr-only">Uptime </span>
        <Uptime view={view} />
      </span>
    </span>
  ),
};

function columns({
  lastActions,
  selected,
  onSelect,
}: Omit<BotsTableProps, 'views' | 'label'>): ReadonlyArray<DataColumn<BotView>> {
  return [
    selectColumn(selected, onSelect),
    { id: 'name', header: 'Bot', value: ({ name }) => name, cell: (view) => <NameCell view={view} /> },
    STATE_COLUMN,
    moneyColumn('realised', 'Realised', realizedOf, true),
    moneyColumn('unrealised', 'Unrealised', unrealizedOf, true),
    {
      id: 'total',
      header: 'Total',
      isNumeric: true,
      value: totalOf,
      cell: (view) => <TotalResult view={view} />,
    },
    {
      id: 'budget',
      header: 'Budget invested',
      isNumeric: true,
      value: inCoinsOf,
      cell: (view) => <BudgetBar view={view} />,
    },
    {
      id: 'drawdown',
      header: 'Drawdown',
      isNumeric: true,
      isSortable: false,
      value: () => null,
      cell: (view) => <DrawdownBar view={view} />,
    },
    {
      id: 'doing',
      header: 'Last action, and why it waits',
      isSortable: false,
      value: ({ reason }) => reason,
      cell: (view) => (
        <span className="my-2 flex min-h-16 max-w-[44ch] min-w-[24ch] items-center">
          <DoingNow view={view} lastAction={lastActions.get(view.bot.id)} />
        </span>
      ),
    },
  ];
}

/** Columns for where a sidebar leaves little room: what the bot does goes under its name. */
function tightColumns(all: ReadonlyArray<DataColumn<BotView>>, { lastActions }: Pick<BotsTableProps, 'lastActions'>) {
  return all
    .filter(({ id }) => TIGHT_COLUMNS.has(id))
    .map((column) => {
      if (column.id !== 'name') return column;
      const cell = (view: BotView): ReactNode => (
        <NameCell view={view} doing={<DoingNow view={view} lastAction={lastActions.get(view.bot.id)} />} />
      );
      return { ...column, cell };
    });
}

/** The list above 640 px. All money in USDT, the quote asset of every market here. */
export function BotsTable({ label, views, ...rest }: BotsTableProps) {
  const isTight = useIsBelow('desktop');
  const all = columns(rest);
  return (
    <SimpleTable
      label={label}
      columns={isTight ? tightColumns(all, rest) : all}
      rows={views}
      rowKey={({ bot }) => bot.id}
      rowActions={(view) => <BotActions view={view} size="compact" />}
      {...(!isTight && { minWidth: '60rem' })}
      className="rounded-lg border border-line bg-surface-1"
    />
  );
}
