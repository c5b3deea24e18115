import type { StrategyChecks } from '@atb/core/strategies/check-strategy';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Panel } from '../../../components/panel.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { countOf } from '../../../lib/count-of.ts';

interface CheckProps {
  readonly name: string;
  readonly isPassed: boolean;
  readonly detail: string;
}

function Check({ name, isPassed, detail }: CheckProps) {
  const Icon = isPassed ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-2 text-sm">
      <Icon
        aria-hidden
        className={isPassed ? 'mt-0.5 size-4 shrink-0 text-fg' : 'mt-0.5 size-4 shrink-0 text-danger'}
      />
      <span>
        <span className="font-medium">
          {name}: {isPassed ? 'passed' : 'failed'}
        </span>
        <span className="block text-xs text-fg-2">{detail}</span>
      </span>
    </li>
  );
}

/** What must hold of the strategy before it may be deployed. */
export function ChecksPart({ checks: { lookahead, warmUp } }: { readonly checks: StrategyChecks }) {
  const share = formatNumber(warmUp.share, { decimals: 1, percent: true }).text;
  const changed = lookahead.isPassed
    ? 'No signal changed.'
    : `${countOf(lookahead.differences, 'signal')} changed: it uses what it could not have known.`;
  return (
    <Panel title="Before it may be deployed">
      <ul className="space-y-3">
        <Check
          name="Look-ahead"
          isPassed={lookahead.isPassed}
          detail={`The future was hidden at ${countOf(lookahead.cuts, 'candle')}. ${changed}`}
        />
        <Check
          name="Warm-up"
          isPassed={warmUp.isPassed}
          detail={`With less history, as after a deployment, ${share} of the signals of ${countOf(warmUp.rows, 'candle')} differ; at most 10% may.`}
        />
      </ul>
    </Panel>
  );
}
