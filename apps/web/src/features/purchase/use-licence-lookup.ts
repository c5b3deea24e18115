import { LICENCE_MESSAGES } from '@atb/api/messages/licence';
import { useEffect, useState } from 'react';
import { callPublic } from '../../lib/api/call-public.ts';
import type { LicenceAtHand } from '../../lib/licence-at-hand.ts';

export type LicenceLookup =
  | { readonly status: 'loading' }
  | { readonly status: 'waiting'; readonly message: string }
  | { readonly status: 'error'; readonly message: string }
  | { readonly status: 'found'; readonly licence: LicenceAtHand };

/** A payment that is being confirmed is asked about so often, this far apart. */
const TRIES = 10;
const PAUSE_MS = 3_000;
/** What the server says while it waits for the provider. */
const NOT_CONFIRMED = /not confirmed/u;

async function lookUp(session_id: string, lookup_token: string): Promise<LicenceLookup> {
  try {
    const found = await callPublic('license-lookup', { session_id, lookup_token });
    const { license_key: licenseKey, email, error } = found;
    if (licenseKey !== null && email !== null) return { status: 'found', licence: { licenseKey, email } };
    if (error !== null && NOT_CONFIRMED.test(error)) return { status: 'waiting', message: error };
    return { status: 'error', message: error ?? LICENCE_MESSAGES.empty };
  } catch {
    return { status: 'error', message: LICENCE_MESSAGES.fetchFailed };
  }
}

/** The licence of the session that the address names. */
export function useLicenceLookup(): { readonly lookup: LicenceLookup; readonly retry: () => void } {
  const [lookup, setLookup] = useState<LicenceLookup>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    const run = async (): Promise<void> => {
      const address = new URLSearchParams(location.search);
      const [session, token] = [address.get('session_id') ?? '', address.get('t') ?? ''];
      if (session === '' || token === '') {
        setLookup({ status: 'error', message: LICENCE_MESSAGES.missingParameters });
        return;
      }
      for (let tries = 1; !isOver; tries += 1) {
        const found = await lookUp(session, token);
        if (isOver) return;
        setLookup(found.status === 'waiting' && tries >= TRIES ? { status: 'error', message: found.message } : found);
        if (found.status !== 'waiting' || tries >= TRIES) return;
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    };
    void run();
    return () => {
      isOver = true;
    };
  }, [attempt]);
  const retry = (): void => {
    setLookup({ status: 'loading' });
    setAttempt(attempt + 1);
  };
  return { lookup, retry };
}
