import type { SignInProvider } from '@atb/api/auth/public-auth-settings';
import { SIGN_IN_MESSAGES } from '@atb/api/messages/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { authSettingsQuery, signInProvidersOf } from '../../../lib/api/auth-settings.ts';
import { readErrorFacts } from '../../../lib/error-facts.ts';
import { signInWithProvider } from '../api/sign-in-with-provider.ts';
import { lastSignIn } from '../last-sign-in.ts';

const NAMES: Readonly<Record<string, string>> = { password: 'your password', link: 'a mailed link' };

function LastTime({ providers }: { readonly providers: readonly SignInProvider[] }) {
  const method = useSyncExternalStore(lastSignIn.subscribe, lastSignIn.read);
  const name = NAMES[method ?? ''] ?? providers.find(({ id }) => id === method)?.label;
  if (name === undefined) return null;
  return <p className="mt-4 text-center text-xs text-fg-2">Last time you signed in with {name}.</p>;
}

/** Services that the operator has set up, and how one came in the last time. */
export function ProviderButtons() {
  const providers = signInProvidersOf(useQuery(authSettingsQuery()).data);
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const leave = async (id: string): Promise<void> => {
    setFault(null);
    setLeavingFor(id);
    const before = lastSignIn.read();
    lastSignIn.write(id);
    try {
      await signInWithProvider(id);
    } catch (error) {
      lastSignIn.write(before);
      setLeavingFor(null);
      setFault(readErrorFacts(error).message || SIGN_IN_MESSAGES.exception);
    }
  };
  return (
    <>
      {providers.length > 0 && (
        <div className="mt-5 space-y-3 border-t border-line pt-5">
          {fault !== null && <Alert tone="error">{fault}</Alert>}
          {providers.map(({ id, label }) => (
            <Button
              key={id}
              variant="outline"
              size="lg"
              className="w-full"
              isBusy={leavingFor === id}
              onClick={() => void leave(id)}
            >
              Continue with {label}
            </Button>
          ))}
        </div>
      )}
      <LastTime providers={providers} />
    </>
  );
}
