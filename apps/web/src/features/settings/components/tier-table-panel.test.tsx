import { planPrice } from '@atb/core/plans/price-books';
import { TIERS } from '@atb/core/plans/tiers';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pricingPageOffer, showPrice } from '../../../lib/plan-prices.ts';
import { TierTablePanel } from './tier-table-panel.tsx';

it('shows the tier table with its own prices, savings and badges', () => {
  render(<TierTablePanel />);
  const textsOf = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(textsOf(/^Free/u)).toEqual(['1', '$1,000', '100', '100', '$0', '—', '—']);
  expect(textsOf(/^Starter Most Popular/u)).toEqual(['5', '$10,000', '1,000', '500', '$39', '$390', '$78']);
  expect(textsOf(/^Pro Best Value/u)).toEqual(['20', 'Unlimited', '10,000', '2,000', '$99', '$990', '$198']);
  expect(textsOf(/^Elite Professional Grade/u).slice(4)).toEqual(['$299', '$2,988', '$600']);
  expect(textsOf(/^Enterprise Custom Solutions/u).slice(4)).toEqual(['$999', '$10,989', '$1,200']);
});

it('names the offer of the pricing page exactly where it differs', () => {
  expect(TIERS.filter((tier) => pricingPageOffer(tier) !== null)).toEqual(['starter', 'pro', 'enterprise']);
  expect(pricingPageOffer('pro')).toBe(showPrice(planPrice('pricing', 'pro').monthly));
});
