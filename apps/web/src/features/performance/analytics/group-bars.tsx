import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { Choice } from '../use-performance-view.ts';

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
  /** What the page has chosen, narrowed to the group's executions: what its result is proved of. */
  readonly choiceOf: (name: Name) => Choice;
  /** Chooses the group's executions for the whole page. */
  readonly onChoose: (name: Name) => void;
}

/** Net profit by group, a bar from the middle; a bar filters the page by the group, a result opens its proof. */
export function GroupBars<Name extends string | number>(props: GroupBarsProps<Name>) {
  const { title, groups, nameOf, choiceOf, onChoose } = props;
  const largest = groups.reduce((most, { net }) => Math.max(most, Math.abs(Number(net))), 0) || 1;
  return (
    <Panel title={title}>
      {groups.length === 0 && <p className="grid h-24 place-items-center text-sm text-fg-2">No trade to group.</p>}
      <ul>
        {groups.map(({ name, trades, wins, net }) => {
          const share = (Math.abs(Number(net)) / largest) * 50;
          const isLoss = Number(net) < 0;
          return (
            <li
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-xs text-xs hover:bg-surface-2"
            >
              <button
                type="button"
                onClick={() => onChoose(name)}
                title={`${trades} trades, ${wins} won`}
                className="grid w-full grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2 rounded-xs py-1 coarse:py-3"
              >
                <span className="truncate text-left">{nameOf(name)}</span>
                <span aria-hidden className="relative block h-3 bg-surface-2">
                  <span
                    className={`absolute inset-y-0 ${isLoss ? 'bg-down' : 'bg-up'}`}
                    style={isLoss ? { right: '50%', width: `${share}%` } : { left: '50%', width: `${share}%` }}
                  />
                </span>
              </button>
              <span className="min-w-24 text-right">
                <ProofButton of={`Net profit of ${nameOf(name)}`} request={{ figure: 'net', ...choiceOf(name) }}>
                  <Money value={net} isToned />
                </ProofButton>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
