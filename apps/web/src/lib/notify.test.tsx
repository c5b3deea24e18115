import { featureNotInPlan, storageFull } from '@atb/core/plans/plan-sentences';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ToasterHost } from '../app/toaster-host.tsx';
import { notifyError, notifySuccess } from './notify.ts';

afterEach(() => {
  act(() => void toast.dismiss());
  vi.unstubAllGlobals();
});

describe('notifyError', () => {
  it.each([featureNotInPlan('copyTrading'), storageFull({ used: 99_500_000, limit: 100_000_000 })])(
    'offers the plans where the plan refuses: %s',
    async (detail) => {
      const assign = vi.fn();
      vi.stubGlobal('location', { href: location.href, origin: location.origin, assign });
      render(<ToasterHost />);
      notifyError('Failed to create bot', { detail });
      (await screen.findByRole('button', { name: 'See plans and pricing' })).focus();
      await userEvent.keyboard('{Enter}');
      expect(assign).toHaveBeenCalledWith('/pricing');
    },
  );

  it('offers nothing where something else went wrong, nor does a success', async () => {
    render(<ToasterHost />);
    notifyError('Failed to create bot', { detail: 'The server did not answer.' });
    notifySuccess('Saved', { detail: featureNotInPlan('copyTrading') });
    expect(await screen.findByText('The server did not answer.')).toBeInTheDocument();
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'See plans and pricing' })).toBeNull();
  });
});
