import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';

interface Group<Name> {
  readonly name: Name;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly net: string;
}

export interface GroupBarsProps<Name> {
  readonly title: string;
  readonly groups: ReadonlyArray<Group<Name>>;
  readonly nameOf: (name: Name) => string;
  /** Chooses the group's executions for the whole page. */
  readonly onChoose: (name: Name) => void;
}

/** Net profit by group, a bar from the middle; a click filters the page by the group. */
export function GroupBars<Name extends string | number>({ title, groups, nameOf, onChoose }: GroupBarsProps<Name>) {
  const largest = groups.reduce((most, { net }) => Math.max(most, Math.abs(Number(net))), 0) || 1;
  return (
    <Panel title={title}>
      {groups.length === 0 && <p className="grid h-24 place-items-center text-sm text-fg-2">No trade to group.</p>}
      <ul>
        {groups.map(({ name, trades, wins, net }) => {
          const share = (Math.abs(Number(net)) / largest) * 50;
          const isLoss = Number(net) < 0;
          return (
            <li key={name}>
              <button
                type="button"
                onClick={() => onChoose(name)}
                title={`${trades} trades, ${wins} won`}
                className="grid w-full grid-cols-[6.5rem_minmax(0,1fr)_6rem] items-center gap-2 rounded-xs py-1 text-xs hover:bg-surface-2 coarse:py-3"
              >
                <span className="truncate text-left">{nameOf(name)}</span>
                <span aria-hidden className="relative block h-3 bg-surface-2">
                  <span
                    className={`absolute inset-y-0 ${isLoss ? 'bg-down' : 'bg-up'}`}
                    style={isLoss ? { right: '50%', width: `${share}%` } : { left: '50%', width: `${share}%` }}
                  />
                </span>
                <span className="text-right">
                  <Money value={net} isToned />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
