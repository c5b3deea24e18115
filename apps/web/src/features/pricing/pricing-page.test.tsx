import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
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

  const card = (name: string) =>
    screen.getAllByRole('listitem').find((item) => within(item).queryByRole('heading', { name }) !== null) ??
    expect.unreachable(`no card of ${name}`);

  it.each([
    ['free', 'Get Started'],
    ['starter', 'Upgrade Now'],
  ])(
    'to whoever has %s a higher plan says %s, the own one Current Plan, Enterprise Contact Sales',
    async (tier, label) => {
      readOwnTier.mockResolvedValue(tier);
      render(<PricingPage />);
      expect(await screen.findByText('Current Plan')).toBeVisible();
      expect(within(card('Pro')).getByText(label)).toBeVisible();
      expect(within(card('Enterprise')).getByRole('link', { name: 'Contact Sales' })).toHaveAttribute(
        'href',
        '/support',
      );
      expect(within(card('Enterprise')).getByText('Custom')).toBeVisible();
    },
  );

  it('begins with yearly prices, shows eight features and how many more there are', async () => {
    readOwnTier.mockResolvedValue(null);
    render(<PricingPage />);
    expect(screen.getByRole('radio', { name: 'Yearly' })).toBeChecked();
    expect(screen.getByText('Save up to 25%')).toBeVisible();
    const elite = card('Elite');
    expect(elite).toHaveTextContent('$2,988 a year');
    const [first, more] = within(elite).getAllByRole('list', { hidden: true });
    expect(first?.children).toHaveLength(8);
    expect(elite).toHaveTextContent(`+${more?.children.length} more`);
  });

  it('says that an upgrade could not be processed, and can be asked again', async () => {
    readOwnTier.mockResolvedValue(null);
    const seen = startFakeServer({
      '/functions/v1/start-checkout': () => Response.json({ code: 'x', message: 'away' }, { status: 503 }),
    });
    render(<PricingPage />);
    const buy = screen.getByRole('button', { name: 'Get Started with Pro' });
    await userEvent.click(buy);
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to process upgrade. Please try again.');
    await userEvent.click(buy);
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(seen.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ book: 'pricing', plan: 'pro', period: 'yearly' })),
    );
  });
});
