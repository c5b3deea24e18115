import { Bot } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LimitBar } from '../../components/limit-bar.tsx';
import { Panel } from '../../components/panel.tsx';
import { StaleBadge } from '../../components/stale-badge.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CopyId } from '../../components/ui/copy-id.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Kbd } from '../../components/ui/kbd.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { Tooltip } from '../../components/ui/tooltip.tsx';
import { notifyError, notifyInfo, notifySuccess } from '../../lib/notify.ts';
import { LAB_NOW } from './gallery-data.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}));
const Sheet = lazy(async () => ({ default: (await import('../../components/ui/sheet.tsx')).Sheet }));
const Popover = lazy(async () => ({ default: (await import('../../components/ui/popover.tsx')).Popover }));

const TONES: readonly BadgeTone[] = ['neutral', 'up', 'down', 'warn', 'danger', 'paper', 'live', 'ai', 'outline'];

export function LabFeedback() {
  return (
    <Panel title="Feedback" bodyClassName="space-y-4 p-3">
      <div className="flex flex-wrap items-center gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <StaleBadge updatedAt={LAB_NOW - 4000} now={LAB_NOW} />
        <StaleBadge updatedAt={LAB_NOW - 30_000} now={LAB_NOW} />
        <Kbd>Ctrl</Kbd>
        <Spinner label="Working" />
        <CopyId value="req_7f3a91c2d4e5" label="request id" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Alert title="Paper account">Orders are filled by the simulation.</Alert>
        <Alert tone="success">Password reset email sent! Check your inbox.</Alert>
        <Alert tone="warning" title="Close to your limit">
          Exposure is 31.0% of 35.0%.
        </Alert>
        <Alert tone="error">Invalid login credentials</Alert>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <LimitBar label="Exposure" used={12} limit={35} text="12.0% of 35.0%" />
        <LimitBar label="Daily loss" used={2.6} limit={3} text="2.6% of 3.0%" />
        <LimitBar label="Loss streak" used={3} limit={3} text="3 of 3" />
      </div>
      <Progress label="Backtest" value={64} />
      <div className="grid gap-3 sm:grid-cols-3">
        <div className="space-y-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-16" />
        </div>
        <EmptyState
          icon={<Bot aria-hidden />}
          title="You have no bots yet."
          detail="A grid bot buys below the price and sells above it."
          actions={<Button variant="primary">Create a bot</Button>}
        />
        <ErrorState
          title="Positions could not be loaded"
          detail="No order was changed. Check your connection and try again."
          requestId="req_7f3a91c2d4e5"
          onRetry={() => notifyInfo('Tried again')}
        />
      </div>
    </Panel>
  );
}

export function LabOverlays() {
  const [open, setOpen] = useState<'confirm' | 'sheet' | null>(null);
  const close = (isOpen: boolean): void => setOpen(isOpen ? open : null);
  return (
    <Panel title="Overlays" bodyClassName="flex flex-wrap gap-2 p-3">
      <Tooltip content="Words beside the element">
        <Button>Tooltip</Button>
      </Tooltip>
      <Button onClick={() => setOpen('confirm')}>Confirm</Button>
      <Button onClick={() => setOpen('sheet')}>Sheet</Button>
      <Suspense fallback={<Button>Popover</Button>}>
        <Popover label="Details" trigger={<Button>Popover</Button>}>
          <p className="text-sm">A small panel.</p>
        </Popover>
      </Suspense>
      <Button onClick={() => notifySuccess('Order accepted', { detail: 'Buy 0.042 BTC at 63,887.17' })}>Toast</Button>
      <Button onClick={() => notifyError('Order rejected', { detail: 'Minimum is 5 USDT.' })}>Error toast</Button>
      <Button onClick={() => notifySuccess('Bot archived', { undo: () => notifyInfo('Bot restored') })}>
        Toast with undo
      </Button>
      <Suspense fallback={null}>
        <ConfirmDialog
          open={open === 'confirm'}
          onOpenChange={close}
          title="Close ETH/USDT long 5.10 at market"
          consequence="Realised about −170.16 USDT. 2 linked orders are cancelled."
          confirmLabel="Close position"
          typeToConfirm="ETH/USDT"
          onConfirm={() => notifySuccess('Position closing')}
        />
        <Sheet open={open === 'sheet'} onOpenChange={close} title="BTC/USDT" description="Details of a row.">
          <p className="text-sm text-fg-2">A drawer with its own address.</p>
        </Sheet>
      </Suspense>
    </Panel>
  );
}
