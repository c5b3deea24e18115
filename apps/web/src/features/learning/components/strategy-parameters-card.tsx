import { DEFAULT_SIGNAL_PARAMS } from '@atb/core/signals/signal-params';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import type { SignalsCardProps } from '../../../lib/signal-row.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { learnerAccessQuery, learnerQuery } from '../api/learner.ts';
import { armInUse } from './arm-in-use.ts';
import { armName } from './arm-name.ts';
import { LearnerUpsell } from './upsell.tsx';

const { emaShort, emaLong, rsiLow, rsiHigh } = DEFAULT_SIGNAL_PARAMS;
const DEFAULTS = { ema_short: emaShort, ema_long: emaLong, rsi_low: rsiLow, rsi_high: rsiHigh };

/** What the signals of the chosen symbol and timeframe are read with. A learner that cannot be read means the defaults, silently. */
function Parameters({ rows: signals, symbol, interval }: SignalsCardProps) {
  // The first signal that is read with learned parameters is what begins a round.
  const isLearned = signals.some((row) => row.symbol === symbol && row.isLearned);
  const { data, isPending } = useQuery(learnerQuery({ symbol, interval }, isLearned));
  const learner = data?.learner ?? null;
  const inUse = learner === null ? null : armInUse(learner);
  const rows = [
    ['Parameters', isPending ? <Skeleton className="h-4 w-40" /> : armName(inUse?.params ?? DEFAULTS)],
    [
      'Chosen by',
      inUse === null ? 'Defaults' : learner?.frozenArm === null ? 'Learning Engine' : 'Learning Engine, frozen',
    ],
    ['Mean outcome of a round', inUse === null ? '—' : <Percent value={inUse.mean} decimals={3} isToned />],
    ['Outcomes counted', inUse?.outcomes ?? 0],
  ] as const;
  return (
    <>
      <dl className="divide-y divide-line text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt className="text-fg-2">{label}</dt>
            <dd className="num text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={`/learning?symbol=${symbol}&interval=${interval}`} className="link mt-2 inline-block text-sm">
        Learning Engine of {showSymbol(symbol)}, {interval}
      </Link>
    </>
  );
}

/** "Strategy Parameters" of the signals page. */
export function StrategyParametersCard(props: SignalsCardProps) {
  const { email = '' } = useUser();
  const { data: hasLearner } = useQuery(learnerAccessQuery(email));
  if (hasLearner === false) return <LearnerUpsell title="Strategy Parameters" />;
  return (
    <Panel title="Strategy Parameters" bodyClassName="p-3 min-h-48">
      <Parameters {...props} />
    </Panel>
  );
}
