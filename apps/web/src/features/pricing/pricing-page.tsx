// pricing: plans and what they cost, for everybody; the way to a checkout.
import { USAGE_MESSAGES } from '@atb/api/messages/usage';
import { BILLING_PERIODS, type BillingPeriod } from '@atb/core/plans/licence';
import { tierName } from '@atb/core/plans/plan-sentences';
import { includesTier, isTier, TIERS, type Tier } from '@atb/core/plans/tiers';
import { useEffect, useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SegmentedControl } from '../../components/ui/segmented-control.tsx';
import { callPublic, readOwnTier } from '../../lib/api/call-public.ts';
import { PlanCard } from './components/plan-card.tsx';
import { PricingFaq } from './components/pricing-faq.tsx';

const LABELS: Readonly<Record<BillingPeriod, string>> = { monthly: 'Monthly', yearly: 'Yearly' };
const PERIODS = BILLING_PERIODS.map((value) => ({ value, label: LABELS[value] }));

/** The tier of whoever is signed in; null for a visitor, and until it is known. */
function useOwnTier(): Tier | null {
  const [tier, setTier] = useState<Tier | null>(null);
  useEffect(() => {
    readOwnTier().then(
      (plan) => setTier(plan !== null && isTier(plan) ? plan : null),
      () => undefined,
    );
  }, []);
  return tier;
}

/** Opens the checkout of what was clicked. */
function useCheckout(period: BillingPeriod) {
  const [busy, setBusy] = useState<Tier | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const buy = async (plan: Tier): Promise<void> => {
    setBusy(plan);
    setHasFailed(false);
    try {
      const { url } = await callPublic('start-checkout', { book: 'pricing', plan, period });
      location.assign(url);
    } catch {
      setHasFailed(true);
      setBusy(null);
    }
  };
  return { busy, hasFailed, buy };
}

/** `/pricing` */
export function PricingPage() {
  const [period, setPeriod] = useState<BillingPeriod>('yearly');
  const ownTier = useOwnTier();
  const { busy, hasFailed, buy } = useCheckout(period);
  return (
    <div className="mx-auto w-full max-w-[1232px] px-4 py-10">
      <h1 className="text-center text-3xl font-semibold">Plans and pricing</h1>
      <p className="mx-auto mt-2 max-w-[60ch] text-center text-base text-fg-2">
        Backtests, paper trading and all strategies of the catalogue come with every plan. Pay for more bots, pairs and
        volume.
      </p>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-3">
        <SegmentedControl
          label="Billing period"
          value={period}
          onValueChange={setPeriod}
          options={PERIODS}
          className="w-56"
        />
        <Badge tone="up">Save up to 25%</Badge>
      </div>
      {hasFailed && (
        <Alert tone="error" className="mx-auto mt-4 max-w-[60ch]">
          {USAGE_MESSAGES.upgradeFailed}
        </Alert>
      )}
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {TIERS.map((tier) => (
          <PlanCard
            key={tier}
            tier={tier}
            period={period}
            ownTier={ownTier}
            isBusy={busy === tier}
            onBuy={(plan) => void buy(plan)}
          />
        ))}
      </ul>
      <p className="mt-4 text-center text-sm text-fg-2">
        Prices in US dollars. Exactly the figure shown is charged. ATB gives signals and tools; you decide what is
        executed.
      </p>
      <PricingFaq />
      <div className="mt-10 text-center">
        {ownTier !== null && includesTier(ownTier, 'starter') ? (
          <p className="text-base text-fg-2">
            Your {tierName(ownTier)} plan includes Starter.{' '}
            <a className="link" href="/settings/plan">
              Your plan in Settings
            </a>
          </p>
        ) : (
          <Button variant="primary" size="lg" isBusy={busy === 'starter'} onClick={() => void buy('starter')}>
            Start with Starter Plan
          </Button>
        )}
      </div>
    </div>
  );
}
