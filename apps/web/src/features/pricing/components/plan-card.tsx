import { CARD_FEATURES_MAX, describePlan, PLAN_DESCRIPTIONS } from '@atb/core/plans/describe-plan';
import type { BillingPeriod } from '@atb/core/plans/licence';
import { tierName } from '@atb/core/plans/plan-sentences';
import { type PlanPrice, planPrice, TIER_BADGES } from '@atb/core/plans/price-books';
import { includesTier, LEAST_TIER, type Tier } from '@atb/core/plans/tiers';
import { Check } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Button } from '../../../components/ui/button.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatCount, formatNumber } from '../../../lib/format-number.ts';

/** The tier that stands out. */
const POPULAR: Tier = 'starter';

export interface PlanCardProps {
  readonly tier: Tier;
  readonly period: BillingPeriod;
  /** Of the signed-in user; null for a visitor. */
  readonly ownTier: Tier | null;
  readonly isBusy: boolean;
  readonly onBuy: (tier: Tier) => void;
}

/** A plan with its price, what it comes with, and the way to it. */
export function PlanCard({ tier, period, ownTier, isBusy, onBuy }: PlanCardProps) {
  const badge = TIER_BADGES[tier];
  const isPopular = tier === POPULAR;
  return (
    <li
      className={cn(
        'flex min-w-0 flex-col rounded-lg border bg-surface-1 p-4',
        isPopular ? 'border-brand' : 'border-line',
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{tierName(tier)}</h2>
        {badge !== null && <Badge tone={isPopular ? 'up' : 'outline'}>{badge}</Badge>}
      </div>
      <p className="mt-1 min-h-10 text-sm text-fg-2">{PLAN_DESCRIPTIONS[tier]}</p>
      <PlanPriceLines price={planPrice('pricing', tier)} period={period} />
      <div className="mt-4">
        <PlanAction tier={tier} ownTier={ownTier} isBusy={isBusy} onBuy={onBuy} />
      </div>
      <PlanFeatures tier={tier} />
    </li>
  );
}

function PlanPriceLines({ price, period }: { readonly price: PlanPrice; readonly period: BillingPeriod }) {
  const { monthly, yearly, yearlySavings } = price;
  if (monthly === 'custom') {
    return (
      <div className="mt-3 sm:min-h-21">
        <p className="text-3xl font-semibold">Custom</p>
        <p className="mt-1 text-sm text-fg-2">By agreement</p>
      </div>
    );
  }
  const isYearly = period === 'yearly' && typeof yearly === 'number';
  const figure = isYearly ? yearly : (monthly ?? 0);
  return (
    <div className="mt-3 sm:min-h-21">
      <p>
        <span className="num text-3xl font-semibold">${formatCount(figure)}</span>
        <span className="text-sm text-fg-2">{figure === 0 ? ' forever' : isYearly ? ' a year' : ' a month'}</span>
      </p>
      {isYearly && <p className="num mt-1 text-sm text-fg-2">${formatNumber(yearly / 12).text} a month, paid once</p>}
      {isYearly && yearlySavings !== null && (
        <p className="num text-sm font-medium text-up">Save ${yearlySavings} a year</p>
      )}
      {!isYearly && figure > 0 && <p className="mt-1 text-sm text-fg-2">Cancel any time</p>}
    </div>
  );
}

function PlanAction({ tier, ownTier, isBusy, onBuy }: Omit<PlanCardProps, 'period'>) {
  const look = { variant: tier === POPULAR ? 'primary' : 'outline', size: 'md' } as const;
  const name = tierName(tier);
  if (tier === ownTier) {
    return (
      <p className="flex h-9 items-center justify-center rounded-md bg-surface-3 text-sm font-medium coarse:h-11">
        Current Plan
      </p>
    );
  }
  if (planPrice('pricing', tier).monthly === 'custom') {
    return (
      <a href="/support" className={buttonClass(look, 'w-full')}>
        Contact Sales
      </a>
    );
  }
  if (tier === LEAST_TIER && ownTier === null) {
    return (
      <a href="/auth?tab=sign-up" aria-label={`Get Started with ${name}`} className={buttonClass(look, 'w-full')}>
        Get Started
      </a>
    );
  }
  if (ownTier !== null && includesTier(ownTier, tier)) {
    return <p className="flex h-9 items-center justify-center text-sm text-fg-2 coarse:h-11">Included in your plan</p>;
  }
  const label = ownTier === null || ownTier === LEAST_TIER ? 'Get Started' : 'Upgrade Now';
  return (
    <Button
      {...look}
      isBusy={isBusy}
      aria-label={`${label} with ${name}`}
      className="w-full"
      onClick={() => onBuy(tier)}
    >
      {label}
    </Button>
  );
}

function PlanFeatures({ tier }: { readonly tier: Tier }) {
  const all = describePlan(tier);
  const more = all.slice(CARD_FEATURES_MAX);
  return (
    <div className="mt-4 border-t border-line pt-3">
      <FeatureList features={all.slice(0, CARD_FEATURES_MAX)} />
      {more.length > 0 && (
        <details>
          <summary className="mt-1 inline-flex min-h-6 cursor-pointer items-center text-sm text-fg-2 coarse:min-h-11 hover:text-fg">
            +{more.length} more
          </summary>
          <FeatureList features={more} />
        </details>
      )}
    </div>
  );
}

function FeatureList({ features }: { readonly features: readonly string[] }) {
  return (
    <ul className="mt-1 space-y-1.5 text-sm">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-up" />
          <span className="min-w-0">{feature}</span>
        </li>
      ))}
    </ul>
  );
}
