import { toPlain } from '@atb/core/base/decimal';
import { Link } from 'react-router';
import { BotStateChip } from '../../../components/bot-state-chip.tsx';
import { Money } from '../../../components/money.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useSentence } from '../../../hooks/use-sentence.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { Overview } from '../use-overview.ts';

const SHOWN_MAX = 5;
const HIDDEN: ReadonlySet<string> = new Set(['stopped', 'draft']);

function Row({ view }: { readonly view: BotView }) {
  const { bot, name, result, reason } = view;
  const say = useSentence();
  const total = result?.total ?? null;
  return (
    <li className="border-b border-line/60 px-3 py-2 last:border-0">
      <div className="flex items-center gap-2">
        <Link to={`/bots/${bot.id}`} className="min-w-0 truncate rounded-xs text-sm font-medium hover:underline">
          {name}
        </Link>
        <span className="text-xs text-fg-2 max-sm:hidden">{showSymbol(bot.symbol)}</span>
        <BotStateChip status={bot.status} trouble={view.trouble} />
        <span className="ml-auto text-sm">
          <ProofButton of={`Result of ${name}`} request={{ portfolio: { figure: 'contribution', bot: bot.id } }}>
            <Money value={total === null ? null : toPlain(total)} isToned />
          </ProofButton>
        </span>
      </div>
      <p className="mt-0.5 text-xs text-pretty text-fg-2">{say(reason)}</p>
    </li>
  );
}

/** Bots at work, each with its state, its result and why it waits. */
export function BotsPanel({ overview }: { readonly overview: Overview }) {
  const { views, isPending } = overview.bots;
  const working = views.filter(({ bot }) => bot.archived_at === null && !HIDDEN.has(bot.status));
  return (
    <Panel
      title="Bots at work"
      actions={
        <Link to="/bots" className={buttonClass({ size: 'xs', variant: 'ghost' })}>
          All bots
        </Link>
      }
      bodyClassName="min-h-32"
    >
      {isPending && <Skeleton className="m-3 h-24" />}
      {!isPending && working.length === 0 && (
        <EmptyState
          title="No bot is running."
          actions={
            <Link to="/bots/create?example=btc-grid" className={buttonClass({ variant: 'outline' })}>
              Load the BTC grid example
            </Link>
          }
        />
      )}
      {working.length > 0 && (
        <ul>
          {working.slice(0, SHOWN_MAX).map((view) => (
            <Row key={view.bot.id} view={view} />
          ))}
        </ul>
      )}
      {working.length > SHOWN_MAX && (
        <p className="border-t border-line px-3 py-2 text-xs text-fg-2">
          {working.length - SHOWN_MAX} more on the{' '}
          <Link to="/bots" className="link">
            Bots
          </Link>{' '}
          page
        </p>
      )}
    </Panel>
  );
}
