import type { Answer } from '@atb/api/functions/contracts';
import type { ApiKeyRow } from '@atb/api/rows/api-keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { apiKeysQuery, revokeApiKeyMutation } from '../api/api-keys.ts';
import { ApiKeyItem } from './api-key-item.tsx';
import { NewApiKey } from './new-api-key.tsx';

const ApiKeyForm = lazy(async () => ({ default: (await import('./api-key-form.tsx')).ApiKeyForm }));
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}));

function NoKeys({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <EmptyState
      icon={<KeyRound aria-hidden />}
      title="No API keys yet"
      detail="A key lets a program of yours read signals and balances, or make bots, without your password."
      actions={
        <>
          <Button variant="primary" onClick={onCreate}>
            Create API key
          </Button>
          <Link to="/api-docs" className={buttonClass({ variant: 'outline' })}>
            How the API works
          </Link>
        </>
      }
    />
  );
}

interface KeyListProps {
  readonly keys: readonly ApiKeyRow[];
  readonly onRevoke: (key: ApiKeyRow) => void;
}

function KeyList({ keys, onRevoke }: KeyListProps) {
  return (
    <ul className="divide-y divide-line" aria-label="API keys">
      {keys.map((key) => (
        <ApiKeyItem key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  );
}

function RevokeDialog({ apiKey, onClose }: { readonly apiKey: ApiKeyRow; readonly onClose: () => void }) {
  const user = useUser();
  const queries = useQueryClient();
  const revoke = useMutation(revokeApiKeyMutation(queries, user.id));
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={`Revoke ${apiKey.name}`}
        consequence={`Programs that use the key ending in ${apiKey.last_four} are refused at once. This cannot be undone.`}
        confirmLabel="Revoke key"
        cancelLabel="Keep key"
        failureTitle="The key was not revoked"
        onConfirm={async () => {
          await revoke.mutateAsync(apiKey.id);
          notifySuccess('API key revoked', { detail: apiKey.name });
        }}
      />
    </Suspense>
  );
}

/** Keys with which programs act for the user. A new one is shown once. */
export function ApiKeysPanel() {
  const user = useUser();
  const keys = useQuery(apiKeysQuery(user.id));
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<Answer<'create-api-key'> | null>(null);
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null);
  const hasKeys = keys.data !== undefined && keys.data.length > 0;
  return (
    <Panel
      title="API keys"
      actions={
        hasKeys &&
        !isCreating && (
          <Button size="sm" variant="outline" onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" />
            Create API key
          </Button>
        )
      }
    >
      <div className="space-y-4">
        {made !== null && <NewApiKey made={made} onDone={() => setMade(null)} />}
        {isCreating && (
          <Suspense fallback={<Skeleton className="h-72" />}>
            <ApiKeyForm
              onCancel={() => setCreating(false)}
              onMade={(key) => {
                setCreating(false);
                setMade(key);
              }}
            />
          </Suspense>
        )}
        {keys.isPending && <Skeleton className="h-40" />}
        {keys.isError && (
          <ErrorState
            title="Your API keys could not be loaded"
            detail={describeError(keys.error).message}
            requestId={describeError(keys.error).requestId}
            onRetry={() => void keys.refetch()}
          />
        )}
        {hasKeys && <KeyList keys={keys.data} onRevoke={setRevoking} />}
        {keys.data?.length === 0 && !isCreating && <NoKeys onCreate={() => setCreating(true)} />}
        {(hasKeys || isCreating) && (
          <p className="text-xs text-fg-2">
            How programs call ATB:{' '}
            <Link to="/api-docs" className="link">
              API documentation
            </Link>
            . Every new key is announced to you by mail.
          </p>
        )}
      </div>
      {revoking !== null && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </Panel>
  );
}
