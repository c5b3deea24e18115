import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import type { ReactNode } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';
import { Percent } from '../../../components/percent.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatNumber, NO_FIGURE } from '../../../lib/format-number.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { followersReturn, isYoung, RECORD_DAYS, showExperience, showHold } from '../provider-figures.ts';

const RISK_TONE = { Low: 'neutral', Medium: 'warn', High: 'danger' } as const;

export interface ProviderCardProps {
  readonly provider: SignalProviderRow;
  readonly isOwn: boolean;
  /** The address names it: it comes into view. */
  readonly isNamed: boolean;
  /** The user copies it now. */
  readonly isCopied: boolean;
  /** Market time, ms. */
  readonly now: number;
  readonly onCopy: (provider: SignalProviderRow) => void;
}

/** Brings the card that a link led to into view, once. */
function showCard(card: HTMLLIElement | null): void {
  card?.scrollIntoView({ block: 'center' });
}

function Fact({
  label,
  how,
  children,
}: {
  readonly label: string;
  readonly how?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="flex min-h-5 items-center gap-1 text-2xs text-fg-2">
        {label}
        {how !== undefined && <HowComputed of={label.toLowerCase()}>{how}</HowComputed>}
      </dt>
      <dd className="num text-xs">{children}</dd>
    </div>
  );
}

function Figures({ provider, now }: Pick<ProviderCardProps, 'provider' | 'now'>) {
  const { monthly_return: month, total_return: total, capacity, cost_pct: cost } = provider;
  const followers = followersReturn(provider);
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-2">
      <Fact
        label="Monthly return"
        how="Of the provider’s account over the last 30 days, or since it was opened, deposits taken out."
      >
        {month === null ? NO_FIGURE : <Percent value={month} isPoints isToned />}
      </Fact>
      <Fact
        label="Followers’ return"
        how="What all copies that have traded have really earned, net of fees, over what was allocated to them. It differs from the provider’s own by price, fee, size, missed trades and delay."
      >
        {followers === null ? NO_FIGURE : <Percent value={followers} isToned />}
      </Fact>
      <Fact label="Since opened">{total === null ? NO_FIGURE : <Percent value={total} isPoints isToned />}</Fact>
      <Fact label="Win rate">
        {provider.total_trades === 0 ? NO_FIGURE : <Percent value={provider.win_rate} isPoints isRate decimals={1} />}
      </Fact>
      <Fact label="Max drawdown">
        {total === null ? NO_FIGURE : <Percent value={provider.max_drawdown} isPoints isRate />}
      </Fact>
      <Fact label="Risk">
        {provider.risk_level === null ? (
          NO_FIGURE
        ) : (
          <Badge tone={RISK_TONE[provider.risk_level]}>{provider.risk_level}</Badge>
        )}
      </Fact>
      <Fact label="Followers">{provider.followers_count}</Fact>
      <Fact label="Experience">{showExperience(provider.opened_at, now)}</Fact>
      <Fact label="Trades">{provider.total_trades}</Fact>
      <Fact label="Leverage" how="Accounts trade spot: what is bought is paid in full, and nothing is sold short.">
        None
      </Fact>
      <Fact label="Holding time">{showHold(provider.hold_seconds)}</Fact>
      <Fact label="Cost" how="Fees in percent of what was traded.">
        {cost === null ? NO_FIGURE : <Percent value={cost} isPoints isRate decimals={3} />}
      </Fact>
      <Fact
        label="Capacity"
        how="Money that may follow before an average trade of all of them is more than a thousandth of a day’s volume."
      >
        {capacity === null ? NO_FIGURE : <Money value={capacity} unit="USDT" decimals={0} />}
      </Fact>
    </dl>
  );
}

/** A provider with its own figures beside those of its followers. */
export function ProviderCard({ provider, isOwn, isNamed, isCopied, now, onCopy }: ProviderCardProps) {
  const { name, is_open: isOpen, is_verified: isVerified, symbols } = provider;
  const canCopy = isOpen && !isOwn && symbols.length > 0;
  return (
    <li
      ref={isNamed ? showCard : undefined}
      aria-current={isNamed || undefined}
      className={cn(
        'flex min-w-0 flex-col gap-3 rounded-lg border bg-surface-1 p-3',
        isNamed ? 'border-fg' : 'border-line',
      )}
    >
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 truncate text-sm font-medium">{name}</h3>
        {!isOpen && <Badge tone="danger">Stopped</Badge>}
        {isYoung(provider, now) && <Badge tone="warn">Under {RECORD_DAYS} days</Badge>}
        <Badge tone={isVerified ? 'up' : 'outline'}>{isVerified ? 'Verified' : 'Not verified'}</Badge>
      </div>
      <p className="min-h-8 flex-1 text-xs text-pretty text-fg-2">
        {provider.strategy_description} {symbols.length > 0 && <>Trades {symbols.map(showSymbol).join(', ')}.</>}
      </p>
      <Figures provider={provider} now={now} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-2xs text-fg-2">
          Fee <Money value={provider.subscription_fee} unit="USD" /> a month and{' '}
          <span className="num">{formatNumber(provider.profit_share, { decimals: 2, minDecimals: 0 }).text}%</span> of
          profit, shown and not charged
        </span>
        {isOwn ? (
          <Badge tone="outline">Your account</Badge>
        ) : (
          <Button
            size="sm"
            variant={isCopied ? 'outline' : 'primary'}
            disabled={!canCopy}
            onClick={() => onCopy(provider)}
            aria-label={`Copy Trader ${name}`}
          >
            {isCopied ? 'Copy again' : 'Copy Trader'}
          </Button>
        )}
      </div>
    </li>
  );
}
