import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { stopProvider } from '../api/own-provider.ts';

const OpenProviderDialog = lazy(async () => ({
  default: (await import('./open-provider-dialog.tsx')).OpenProviderDialog,
}));
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}));

/** The user's own account as a provider. */
export function OwnProviderPanel({ own }: { readonly own: SignalProviderRow | null }) {
  const [asked, setAsked] = useState<'open' | 'stop' | null>(null);
  const queries = useQueryClient();
  const close = (isOpen: boolean): void => {
    if (!isOpen) setAsked(null);
  };
  const stop = async (): Promise<void> => {
    if (own === null) return;
    await stopProvider(own.id);
    await queries.invalidateQueries({ queryKey: ['signal-providers'] });
  };
  return (
    <Panel title="Be Copied">
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p className="max-w-[70ch] text-pretty text-fg-2">
          {own === null
            ? 'Open your paper account to others: your figures come from its ledger from that moment on.'
            : `${own.name} is open to others. Followers: ${own.followers_count}.`}
        </p>
        {own === null ? (
          <Button variant="outline" onClick={() => setAsked('open')}>
            Let others copy you
          </Button>
        ) : (
          <Button variant="outline" onClick={() => setAsked('stop')}>
            Stop being copied
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {asked === 'open' && <OpenProviderDialog open onOpenChange={close} />}
        {own !== null && asked === 'stop' && (
          <ConfirmDialog
            open
            onOpenChange={close}
            title={`Stop ${own.name}`}
            consequence={<p>Every copy of it ends now, its coins sold or kept as each follower has chosen.</p>}
            confirmLabel="Stop being copied"
            onConfirm={stop}
            failureTitle="It was not stopped"
          />
        )}
      </Suspense>
    </Panel>
  );
}
