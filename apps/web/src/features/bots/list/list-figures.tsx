import { toPlain } from '@atb/core/base/decimal';
import { Delta } from '../../../components/delta.tsx';
import { Money } from '../../../components/money.tsx';
import { useSentence } from '../../../hooks/use-sentence.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { formatNumber, NO_FIGURE } from '../../../lib/format-number.ts';

/** Quote units from what is closed, net of fees; null for a bot that never ran. */
export function realizedOf({ result }: BotView): string | null {
  return result === null ? null : toPlain(result.realized);
}

export function unrealizedOf({ result }: BotView): string | null {
  return result === null || result.unrealized === null ? null : toPlain(result.unrealized);
}

export function totalOf({ result }: BotView): string | null {
  return result === null || result.total === null ? null : toPlain(result.total);
}

/** Total with its share of the allocation. */
export function TotalResult({ view }: { readonly view: BotView }) {
  const total = totalOf(view);
  if (total === null || view.record === null) return <>{NO_FIGURE}</>;
  const share = view.result?.total?.div(view.record.allocation);
  return (
    <Delta value={total}>
      <Money value={total} isSigned />
      <span className="ml-1 text-2xs">
        ({formatNumber(share === undefined ? null : toPlain(share), { signed: true, percent: true }).text})
      </span>
    </Delta>
  );
}

export interface DoingNowProps {
  readonly view: BotView;
  /** The last entry of its decision log, when there is one. */
  readonly lastAction: { readonly message: string; readonly at: string } | undefined;
}

/** Why the bot does nothing right now, or what it last did. */
export function DoingNow({ view, lastAction }: DoingNowProps) {
  const { isUnreadable } = view;
  const say = useSentence();
  const reason = say(view.reason);
  const action = lastAction === undefined ? undefined : say(lastAction.message);
  if (isUnreadable) {
    return <span className="text-warn">Its state was written by another version of ATB and cannot be shown.</span>;
  }
  const isReasonNew = reason !== '' && reason !== action;
  return (
    <span className="block text-fg-2">
      {action !== undefined && (
        <span title={action} className="line-clamp-2 text-fg">
          {action}
        </span>
      )}
      {isReasonNew && (
        <span title={reason} className={action === undefined ? 'line-clamp-4' : 'line-clamp-2'}>
          {reason}
        </span>
      )}
    </span>
  );
}
