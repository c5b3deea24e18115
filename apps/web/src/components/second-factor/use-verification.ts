import { useState } from 'react';
import { describeError } from '../../lib/describe-error.ts';
import { readErrorFacts } from '../../lib/error-facts.ts';
import { isPasskeyCancelled } from '../../lib/passkeys.ts';

const TOO_MANY = 429;

/** The service's own sentence; for a passkey what the browser did. */
function explain(error: unknown): string {
  if (isPasskeyCancelled(error)) return 'No passkey was used. Try again, or choose another way.';
  const { message, status } = readErrorFacts(error);
  return status !== null && status !== TOO_MANY && message !== '' ? message : describeError(error).message;
}

/** Shows one way of proving oneself at a time, and why it failed. */
export function useVerification(onVerified: (() => void) | undefined) {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const verify = async (what: string, work: () => Promise<void>): Promise<boolean> => {
    setBusy(what);
    setFailure(null);
    try {
      await work();
      onVerified?.();
      return true;
    } catch (error) {
      setFailure(explain(error));
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, failure, verify, forget: () => setFailure(null) };
}

export type FactorVerification = ReturnType<typeof useVerification>;
