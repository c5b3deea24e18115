import { planPrice } from '@atb/core/plans/price-books';
import { Check } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Section } from '../section.tsx';

interface LandingPlan {
  readonly tier: 'starter' | 'pro' | 'enterprise';
  readonly name: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly action: { readonly href: string; readonly label: string };
}

const PRO = planPrice('landing', 'pro');

const PLANS: readonly LandingPlan[] = [
  {
    tier: 'starter',
    name: 'Starter',
    text: 'To look around and learn.',
    points: ['Paper trading only', '5 AI calls a month', 'Backtests without a limit'],
    action: { href: '/auth?tab=sign-up', label: 'Start free' },
  },
  {
    tier: 'pro',
    name: 'Pro',
    text: 'For your own bots and strategies.',
    points: [
      'Live trading (on paper in this version)',
      '200 AI calls a month',
      '2 months free annually',
      'Strategies of your own, Strategy Lab',
    ],
    action: { href: '/pricing', label: 'Get Pro' },
  },
  {
    tier: 'enterprise',
    name: 'Enterprise',
    text: 'For teams that need terms of their own.',
    points: ['Unlimited AI calls', 'Limits and support by agreement'],
    action: { href: '/support', label: 'Contact sales' },
  },
];

function priceText(tier: LandingPlan['tier']): string {
  const { monthly } = planPrice('landing', tier);
  if (monthly === 'custom') return 'Custom';
  return monthly === 0 ? 'Free' : `$${monthly}`;
}

function PlanCard({ tier, name, text, points, action }: LandingPlan) {
  const isPro = tier === 'pro';
  return (
    <li className="flex flex-col bg-surface-1 p-5">
      <div className="flex items-center gap-2">
        <h3 className="text-lg font-semibold">{name}</h3>
        {isPro && <Badge>14-day trial</Badge>}
      </div>
      <p className="mt-1 text-base text-fg-2">{text}</p>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="num text-3xl font-semibold">{priceText(tier)}</span>
        {isPro && <span className="text-sm text-fg-2">a month, or ${String(PRO.yearly)} a year</span>}
      </p>
      <ul className="mt-4 mb-6 space-y-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2 text-base">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-fg-2" />
            {point}
          </li>
        ))}
      </ul>
      <a href={action.href} className={buttonClass({ variant: isPro ? 'primary' : 'outline', size: 'lg' }, 'mt-auto')}>
        {action.label}
      </a>
    </li>
  );
}

/** The plans of the landing page, from its own price book. */
export function Plans() {
  return (
    <Section
      id="pricing"
      title="Plans"
      lead={
        <>
          All tiers side by side are on the{' '}
          <a className="link" href="/pricing">
            pricing page
          </a>
          . This version carries out orders on paper in every plan.
        </>
      }
    >
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
        {PLANS.map((plan) => (
          <PlanCard key={plan.tier} {...plan} />
        ))}
      </ul>
      <p className="mt-4 max-w-[72ch] text-sm text-fg-2">
        Signals and tooling: you decide what is executed. Trading can lose all that you put in; a plan changes what the
        software does, not what the market does.
      </p>
    </Section>
  );
}
