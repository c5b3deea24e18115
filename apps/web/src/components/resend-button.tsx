import { friendlyMessage } from '@atb/api/error-catalogue';
import { SIGN_IN_MESSAGES } from '@atb/api/messages/sign-in';
import { useState } from 'react';
import { useNow } from '../hooks/use-now.ts';
import { readErrorFacts } from '../lib/error-facts.ts';
import { Button } from './ui/button.tsx';

/** The server sends one mail a minute to an address. */
const RESEND_WAIT_MS = 60_000;

const TOO_MANY = 429;

export interface ResendButtonProps {
  readonly resend: () => Promise<void>;
  /** Whether a mail has just been sent, so that the next one has to wait. */
  readonly hasSent: boolean;
}

function explain(error: unknown): string {
  const { status, message } = readErrorFacts(error);
  if (status === TOO_MANY) return friendlyMessage({ status });
  return status !== null && message !== '' ? message : SIGN_IN_MESSAGES.exception;
}

/** Sends the same mail again, after a minute. Stands beside the notice, not in it: what counts down is not read aloud. */
export function ResendButton({ resend, hasSent }: ResendButtonProps) {
  const [readyAt, setReadyAt] = useState(() => (hasSent ? Date.now() + RESEND_WAIT_MS : 0));
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  // The page's clock ticks once a second: what it says may be a second old.
  const left = Math.min(readyAt - useNow(), RESEND_WAIT_MS);
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const send = async (): Promise<void> => {
    setBusy(true);
    setOutcome('');
    try {
      await resend();
      setOutcome('Sent again. Look into the spam folder, too.');
    } catch (error) {
      setOutcome(explain(error));
    } finally {
      setReadyAt(Date.now() + RESEND_WAIT_MS);
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Button variant="outline" isBusy={isBusy} disabled={seconds > 0} onClick={() => void send()}>
        <span className="num">{seconds > 0 ? `Send again in ${seconds} s` : 'Send again'}</span>
      </Button>
      <span role="status" className="text-fg-2">
        {outcome}
      </span>
    </div>
  );
}
