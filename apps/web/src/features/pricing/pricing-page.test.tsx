import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PricingPage } from './pricing-page.tsx';

const readOwnTier = vi.hoisted(() => vi.fn<() => Promise<string | null>>());
vi.mock('../../lib/api/call-public.ts', async (original) => ({ ...(await original<object>()), readOwnTier }));

describe('PricingPage', () => {
  beforeEach(() => {
    readOwnTier.mockReset();
  });

  it.each([null, 'free'])('sells Starter at its end to whoever has %s', async (tier) => {
    readOwnTier.mockResolvedValue(tier);
    render(<PricingPage />);
    expect(await screen.findByRole('button', { name: 'Start with Starter Plan' })).toBeVisible();
    if (tier !== null) expect(await screen.findByText('Current Plan')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start with Starter Plan' })).toBeEnabled();
  });

  it.each(['starter', 'pro', 'enterprise'])(
    'does not sell Starter to whoever has %s, which includes it',
    async (tier) => {
      readOwnTier.mockResolvedValue(tier);
      render(<PricingPage />);
      expect(await screen.findByText(/plan includes Starter\./u)).toBeVisible();
      expect(screen.queryByRole('button', { name: /Starter/u })).toBeNull();
    },
  );
});
