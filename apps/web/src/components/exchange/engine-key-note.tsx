import { useQuery } from '@tanstack/react-query';
import { engineKeyQuery } from '../../lib/api/exchange-keys.ts';
import { describeError } from '../../lib/describe-error.ts';
import { Alert } from '../ui/alert.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** What keys are sealed to, so that it can be compared with what the operator reads on the machine itself. */
export function EngineKeyNote() {
  const key = useQuery(engineKeyQuery());
  return (
    <div className="min-h-16 text-xs text-fg-2">
      <p>
        Keys are sealed in this browser before they are sent. Only the signer of this server can open them, a process of
        its own that signs what reads your account and refuses withdrawals.
      </p>
      {key.isPending && <Skeleton className="mt-1 h-4 w-72" />}
      {key.isError && (
        <Alert tone="error" className="mt-2">
          {describeError(key.error).message}
        </Alert>
      )}
      {key.data !== undefined && (
        <p className="mt-1">
          Fingerprint of the signer:{' '}
          <span className="font-mono break-words text-fg" data-testid="engine-key">
            {key.data.fingerprint}
          </span>
        </p>
      )}
    </div>
  );
}
