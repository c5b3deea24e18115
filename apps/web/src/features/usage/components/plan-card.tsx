import { tierName } from '@atb/core/plans/plan-sentences';
import { planPrice } from '@atb/core/plans/price-books';
import { UNLIMITED } from '@atb/core/plans/tiers';
import { Panel } from '../../../components/panel.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import type { Usage } from '../../../lib/api/get-usage.ts';
import { pricingPageOffer, showPrice } from '../../../lib/plan-prices.ts';

/** The plan as the advisor reads it: what it costs, and what it includes. */
export function UsedPlanCard({ usage }: { readonly usage: Usage }) {
  const { advisorPlan, plan, limits } = usage;
  const hasLab = limits.aiCalls !== 0;
  const offer = pricingPageOffer(advisorPlan);
  const lines: ReadonlyArray<readonly [string, string]> = [
    ['Plan', tierName(advisorPlan)],
    ['Monthly price', showPrice(planPrice('tiers', advisorPlan).monthly)],
    ['AI calls per month', limits.aiCalls === UNLIMITED ? 'Unlimited' : limits.aiCalls.toLocaleString('en-US')],
    ['Live signals', 'Unlimited'],
    ['Strategy Lab', hasLab ? 'Included' : 'Not included'],
    ['Learning Engine', hasLab ? 'Included' : 'Not included'],
  ];
  return (
    <Panel title="Your plan">
      <dl className="divide-y divide-line text-sm">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt className="text-fg-2">{label}</dt>
            <dd className="num font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {offer !== null && (
        <p className="mt-2 text-sm text-fg-2">
          Price of the tier table. On the pricing page: <span className="num">{offer}</span>. A checkout charges the
          figure that is clicked.
        </p>
      )}
      {advisorPlan !== plan && (
        <p className="mt-2 text-sm text-fg-2">
          Without a plan record AI calls are those of {tierName(advisorPlan)}; bots, volume and storage those of{' '}
          {tierName(plan)}.
        </p>
      )}
      <a
        href="/pricing"
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'outline', size: 'md' }, 'mt-3 w-full')}
      >
        View All Plans
      </a>
    </Panel>
  );
}
