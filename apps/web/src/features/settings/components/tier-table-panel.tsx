import { tierName } from '@atb/core/plans/plan-sentences';
import { planPrice, TIER_BADGES } from '@atb/core/plans/price-books';
import { type Tier, tierLimits, TIERS, UNLIMITED } from '@atb/core/plans/tiers';
import { Panel } from '../../../components/panel.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { showPrice } from '../../../lib/plan-prices.ts';
import { formatCount } from '../../../lib/format-number.ts';

function limit(figure: number, prefix = ''): string {
  return figure === UNLIMITED ? 'Unlimited' : `${prefix}${formatCount(figure)}`;
}

const FIGURES = [
  'Bots',
  'Volume a month',
  'AI calls a month',
  'Storage, MB',
  'Monthly',
  'Yearly',
  'Yearly saves',
] as const;

/** In the order of {@link FIGURES}. */
function figuresOf(tier: Tier): readonly string[] {
  const { maxBots, maxTradeVolume, aiCalls, storageMb } = tierLimits(tier);
  const { monthly, yearly, yearlySavings } = planPrice('tiers', tier);
  return [
    limit(maxBots),
    limit(maxTradeVolume, '$'),
    limit(aiCalls),
    limit(storageMb),
    showPrice(monthly),
    yearly === null ? '—' : showPrice(yearly),
    yearlySavings === null ? '—' : `$${formatCount(yearlySavings)}`,
  ];
}

const CELL = 'py-2 pl-4 text-right whitespace-nowrap';

/** Every tier with its limits and the prices of the tier table. */
export function TierTablePanel() {
  return (
    <Panel title="All tiers">
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Limits and prices of all tiers">
        <table className="num w-full text-sm">
          <thead>
            <tr className="border-b border-line-strong text-xs text-fg-2">
              <th scope="col" className="py-2 text-left font-normal">
                Tier
              </th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col" className={`${CELL} font-normal`}>
                  {figure}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {TIERS.map((tier) => (
              <tr key={tier}>
                <th scope="row" className="py-2 text-left font-medium whitespace-nowrap">
                  {tierName(tier)}{' '}
                  {TIER_BADGES[tier] !== null && (
                    <span className="mt-0.5 block">
                      <Badge tone="outline">{TIER_BADGES[tier]}</Badge>
                    </span>
                  )}
                </th>
                {figuresOf(tier).map((text, column) => (
                  <td key={FIGURES[column]} className={CELL}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-fg-2">
        Prices of the tier table, in US dollars. The{' '}
        <a className="link" href="/pricing">
          pricing page
        </a>{' '}
        has offers of its own; a checkout charges the figure that is clicked.
      </p>
    </Panel>
  );
}
