import { Percent } from '../../../components/percent.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import type { SignalParamValues } from '../../../lib/learned-params.ts';
import { armName } from './arm-name.ts';
import { IntervalMark, ShareBar, sharedScale } from './interval-mark.tsx';

export interface ShownArm {
  readonly params: SignalParamValues;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly share: number;
  /** 'Champion', 'In use' */
  readonly marks: readonly string[];
  /** Probability of being best; absent where nothing is learned. */
  readonly chance?: number;
  readonly outcomes?: number;
  /** Sum of all rounds. */
  readonly total?: number;
}

export interface ArmsTableProps {
  readonly label: string;
  readonly arms: readonly ShownArm[];
  /** Probability that an interval holds the mean. */
  readonly level: number;
}

/** Mean outcome of each arm with its interval, and how often it was picked. */
export function ArmsTable({ label, arms, level }: ArmsTableProps) {
  const scale = sharedScale(arms);
  const hasChance = arms.some(({ chance }) => chance !== undefined);
  const columns: ReadonlyArray<DataColumn<ShownArm>> = [
    {
      id: 'params',
      header: 'Parameters',
      value: ({ params }) => armName(params),
      cell: ({ params, marks }) => (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          {armName(params)}
          {marks.map((mark) => (
            <Badge key={mark}>{mark}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'mean',
      header: 'Mean outcome',
      value: ({ mean }) => mean,
      cell: ({ mean }) => <Percent value={mean} decimals={3} isToned />,
      isNumeric: true,
    },
    {
      id: 'interval',
      header: `${Math.round(level * 100)}% interval`,
      value: ({ low }) => low,
      isSortable: false,
      cell: ({ low, high, mean }) => (
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <IntervalMark low={low} mean={mean} high={high} scale={scale} />
          <span className="num text-fg-2">
            <Percent value={low} decimals={3} /> to <Percent value={high} decimals={3} />
          </span>
        </span>
      ),
    },
    {
      id: 'share',
      header: 'Share of picks',
      value: ({ share }) => share,
      isNumeric: true,
      cell: ({ share }) => (
        <span className="inline-flex items-center gap-2">
          <ShareBar share={share} />
          <span className="w-9">
            <Percent value={share} decimals={0} isRate />
          </span>
        </span>
      ),
    },
    ...(hasChance ? LEARNED_COLUMNS : [TOTAL_COLUMN]),
  ];
  return (
    <SimpleTable
      label={label}
      columns={columns}
      rows={arms}
      rowKey={({ params }) => armName(params)}
      minWidth="56rem"
    />
  );
}

const LEARNED_COLUMNS: ReadonlyArray<DataColumn<ShownArm>> = [
  {
    id: 'chance',
    header: 'Chance to be best',
    value: ({ chance = 0 }) => chance,
    cell: ({ chance = 0 }) => <Percent value={chance} decimals={0} isRate />,
    isNumeric: true,
  },
  { id: 'outcomes', header: 'Outcomes', value: ({ outcomes = 0 }) => outcomes, isNumeric: true },
];

const TOTAL_COLUMN: DataColumn<ShownArm> = {
  id: 'total',
  header: 'All rounds',
  value: ({ total = 0 }) => total,
  cell: ({ total = 0 }) => <Percent value={total} isToned />,
  isNumeric: true,
};
