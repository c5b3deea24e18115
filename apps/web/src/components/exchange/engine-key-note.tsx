import { useQuery } from '@tanstack/react-query';
import { engineKeyQuery } from '../../lib/api/exchange-keys.ts';
import { describeError } from '../../lib/describe-error.ts';
import { DistrustError } from '../../lib/engine-root.ts';
import { Alert } from '../ui/alert.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChangedRootForm } from './changed-root-form.tsx';

/** What keys are sealed to, so that it can be compared with what the operator reads on the machine itself. */
export function EngineKeyNote() {
  const key = useQuery(engineKeyQuery());
  return (
    <div className="min-h-20 text-xs text-fg-2">
      <p>
        Keys are sealed in this browser before they are sent. Only the signer of this server can open them, a process of
        its own that signs what reads your account and refuses withdrawals.
      </p>
      {key.isPending && <Skeleton className="mt-1 h-4 w-72" />}
      {key.isError && (
        <Alert tone="error" className="mt-2">
          {describeError(key.error).message}
          {key.error instanceof DistrustError && key.error.offeredRoot !== null && (
            <ChangedRootForm offeredRoot={key.error.offeredRoot} />
          )}
        </Alert>
      )}
      {key.data !== undefined && (
        <>
          <p className="mt-1">
            Fingerprint of the signer:{' '}
            <span className="font-mono break-words text-fg" data-testid="engine-key">
              {key.data.fingerprint}
            </span>
          </p>
          <p className="mt-1">
            Signed by the root:{' '}
            <span className="font-mono break-words text-fg" data-testid="engine-root">
              {key.data.rootFingerprint}
            </span>
          </p>
        </>
      )}
    </div>
  );
}
