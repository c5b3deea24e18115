import { useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import { secondFactorsQuery, type SecondFactor, type SecondFactors } from '../api/second-factors.ts';

const AddAppDialog = lazy(async () => ({ default: (await import('./add-app-dialog.tsx')).AddAppDialog }));
const AddPasskeyDialog = lazy(async () => ({ default: (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog }));
const RemoveFactorDialog = lazy(async () => ({
  default: (await import('./remove-factor-dialog.tsx')).RemoveFactorDialog,
}));
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
}));

/** Which dialog is open. */
type Open =
  | { readonly kind: 'app' | 'passkey' | 'codes' }
  | { readonly kind: 'remove'; readonly factor: SecondFactor; readonly isLast: boolean }
  | null;

/** So few that it is time for new ones. */
const CODES_LOW = 3;

interface FactorRowProps {
  readonly factor: SecondFactor;
  readonly onRemove: () => void;
}

function FactorRow({ factor, onRemove }: FactorRowProps) {
  const Icon = factor.kind === 'app' ? Smartphone : KeyRound;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-fg-2" />
      <div className="min-w-0 flex-1 text-sm">
        <span className="break-words">{factor.name}</span>
        <span className="block text-xs text-fg-2">
          {factor.kind === 'app' ? 'Authenticator app' : 'Passkey'} · added <RelativeTime value={factor.addedAt} /> ·{' '}
          {factor.usedAt === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime value={factor.usedAt} />
            </>
          )}
        </span>
      </div>
      <Button variant="outline" aria-label={`Remove ${factor.name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

interface CodesRowProps {
  readonly counts: SecondFactors['recoveryCodes'];
  readonly onMake: () => void;
}

function CodesRow({ counts, onMake }: CodesRowProps) {
  const remaining = counts?.remaining ?? 0;
  return (
    <div className="mt-3 border-t border-line pt-3">
      {remaining <= CODES_LOW && (
        <Alert tone="warning" className="mb-3">
          {remaining === 0
            ? 'Without recovery codes a lost phone locks you out. Make them now.'
            : 'Few recovery codes are left. New ones take the place of these.'}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="text-sm">
          Recovery codes
          <span className="num block text-xs text-fg-2">
            {counts === null ? 'None made' : `${counts.remaining} of ${counts.total} left`}
          </span>
        </div>
        <Button variant={remaining === 0 ? 'primary' : 'outline'} onClick={onMake}>
          {counts === null ? 'Make recovery codes' : 'New recovery codes'}
        </Button>
      </div>
    </div>
  );
}

interface FactorsProps extends SecondFactors {
  readonly show: (open: Open) => void;
}

function Factors({ factors, recoveryCodes, show }: FactorsProps) {
  const isOn = factors.length > 0;
  return (
    <>
      <p className="mb-3 text-sm text-fg-2">
        {isOn
          ? 'Asked for after the password, and again before keys are added or limits are raised.'
          : 'With it nobody gets in with your password alone. Keys of an exchange and loose risk limits need it.'}
      </p>
      {isOn && (
        <ul className="mb-3 divide-y divide-line" aria-label="Second factors">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              onRemove={() => show({ kind: 'remove', factor, isLast: factors.length === 1 })}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant={isOn ? 'outline' : 'primary'} onClick={() => show({ kind: 'app' })}>
          Add authenticator app
        </Button>
        {canUsePasskeys() && (
          <Button variant="outline" onClick={() => show({ kind: 'passkey' })}>
            Add passkey
          </Button>
        )}
      </div>
      {isOn && <CodesRow counts={recoveryCodes} onMake={() => show({ kind: 'codes' })} />}
    </>
  );
}

interface DialogsProps {
  readonly open: Exclude<Open, null>;
  readonly hasCodes: boolean;
  readonly show: (open: Open) => void;
}

/** The first factor leads on to its recovery codes. */
function Dialogs({ open, hasCodes, show }: DialogsProps) {
  const close = (): void => show(null);
  const onAdded = (): void => show(hasCodes ? null : { kind: 'codes' });
  switch (open.kind) {
    case 'app':
      return <AddAppDialog onClose={close} onAdded={onAdded} />;
    case 'passkey':
      return <AddPasskeyDialog onClose={close} onAdded={onAdded} />;
    case 'codes':
      return <RecoveryCodesDialog isFirst={!hasCodes} onClose={close} />;
    case 'remove':
      return <RemoveFactorDialog factor={open.factor} isLast={open.isLast} onClose={close} />;
  }
}

/** Second factors: what there is, adding and removing, and the codes for who has lost them. */
export function TwoFactorPanel() {
  const { id } = useUser();
  const query = useQuery(secondFactorsQuery(id));
  const [open, show] = useState<Open>(null);
  const { data } = query;
  return (
    <Panel
      title="Two-factor authentication"
      actions={data !== undefined && <Badge>{data.factors.length > 0 ? 'On' : 'Off'}</Badge>}
    >
      {query.isPending && <Skeleton className="h-16" />}
      {query.isError && data === undefined && (
        <ErrorState
          title="Your second factors could not be loaded"
          detail={describeError(query.error).message}
          requestId={describeError(query.error).requestId}
          onRetry={() => void query.refetch()}
        />
      )}
      {data !== undefined && <Factors {...data} show={show} />}
      {data !== undefined && open !== null && (
        <Suspense fallback={null}>
          <Dialogs open={open} hasCodes={data.recoveryCodes !== null} show={show} />
        </Suspense>
      )}
    </Panel>
  );
}
