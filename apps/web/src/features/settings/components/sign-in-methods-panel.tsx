import type { SignInProvider } from '@atb/api/auth/public-auth-settings';
import type { UserIdentity } from '@supabase/supabase-js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { authSettingsQuery, signInProvidersOf } from '../../../lib/api/auth-settings.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { readErrorFacts } from '../../../lib/error-facts.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { connectMutation, disconnectMutation, identitiesQuery } from '../api/sign-in-methods.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}));

const EMAIL = 'email';

function labelOf(provider: string, providers: readonly SignInProvider[]): string {
  if (provider === EMAIL) return 'E-mail and password';
  return providers.find(({ id }) => id === provider)?.label ?? provider;
}

interface MethodRowProps {
  readonly identity: UserIdentity;
  readonly label: string;
  /** The last way in stays. */
  readonly isOnly: boolean;
  readonly onRemove: () => void;
}

function MethodRow({ identity, label, isOnly, onRemove }: MethodRowProps) {
  const email: unknown = identity.identity_data?.['email'];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        {label}
        <span className="block text-xs break-words text-fg-2">
          {typeof email === 'string' && `${email} · `}
          {identity.last_sign_in_at ? (
            <>
              last used <RelativeTime value={identity.last_sign_in_at} />
            </>
          ) : (
            'never used'
          )}
        </span>
      </div>
      {!isOnly && (
        <Button variant="outline" aria-label={`Disconnect ${label}`} onClick={onRemove}>
          Disconnect
        </Button>
      )}
    </li>
  );
}

/** What a provider sent the browser back with, when it was not a connection. */
function useReturnFault(): string | null {
  const [fault] = useState(() => new URLSearchParams(location.hash.slice(1)).get('error_description'));
  return fault;
}

function Methods({ identities }: { readonly identities: readonly UserIdentity[] }) {
  const queries = useQueryClient();
  const providers = signInProvidersOf(useQuery(authSettingsQuery()).data);
  const connect = useMutation(connectMutation);
  const disconnect = useMutation(disconnectMutation(queries));
  const [removing, setRemoving] = useState<UserIdentity | null>(null);
  const fault = useReturnFault();
  const missing = providers.filter(({ id }) => !identities.some(({ provider }) => provider === id));
  const onConnect = (id: string): void =>
    connect.mutate(id, {
      onError: (error) => notifyError('Nothing was connected', { detail: readErrorFacts(error).message }),
    });
  return (
    <>
      {fault !== null && (
        <Alert tone="error" className="mb-3">
          {fault}
        </Alert>
      )}
      <ul className="divide-y divide-line" aria-label="Sign-in methods">
        {identities.map((identity) => (
          <MethodRow
            key={identity.identity_id}
            identity={identity}
            label={labelOf(identity.provider, providers)}
            isOnly={identities.length === 1}
            onRemove={() => setRemoving(identity)}
          />
        ))}
      </ul>
      {missing.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
          {missing.map(({ id, label }) => (
            <Button
              key={id}
              variant="outline"
              isBusy={connect.isPending && connect.variables === id}
              onClick={() => onConnect(id)}
            >
              Connect {label}
            </Button>
          ))}
        </div>
      )}
      <p className="mt-3 text-xs text-fg-2">A sign-in link by mail always works as long as the address is yours.</p>
      {removing !== null && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onOpenChange={() => setRemoving(null)}
            title={`Disconnect ${labelOf(removing.provider, providers)}`}
            consequence={
              removing.provider === EMAIL
                ? 'Your password is removed, and every other browser is signed out.'
                : 'It no longer signs in to this account, and every other browser is signed out.'
            }
            confirmLabel="Disconnect"
            onConfirm={async () => {
              await disconnect.mutateAsync(removing);
              notifySuccess('Disconnected', { detail: 'All other sessions have been signed out.' });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The ways to sign in to the account: password, and services that the operator has set up. */
export function SignInMethodsPanel() {
  const identities = useQuery(identitiesQuery(useUser().id));
  return (
    <Panel title="Sign-in methods">
      {identities.isPending && <Skeleton className="h-16" />}
      {identities.isError && (
        <ErrorState
          title="Your sign-in methods could not be loaded"
          detail={describeError(identities.error).message}
          requestId={describeError(identities.error).requestId}
          onRetry={() => void identities.refetch()}
        />
      )}
      {identities.data !== undefined && <Methods identities={identities.data} />}
    </Panel>
  );
}
