import { isRetryable } from '@atb/api/error-catalogue';
import { DEMO_DATA_MESSAGES } from '@atb/api/messages/demo-data';
import { ROW_RETRIES } from '@atb/api/timers';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { callWithRetries } from '../../lib/api/call-with-retries.ts';
import { readErrorFacts } from '../../lib/error-facts.ts';
import { recordError } from '../../lib/error-log.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';

/** How far the demo data is; null while nothing is to be shown. */
export type DemoDataStage = 'checking' | 'initialising' | 'ready' | null;

export const DEMO_DATA_PROGRESS = { checking: 0, initialising: 20, ready: 100 } as const;

/** Said by the browser until it is closed: the data was looked after. */
const DONE_KEY = 'atb-demo-data';
/** What is there is found within this, as a rule: nobody has to see that it was looked for. */
const QUIET_MS = 400;
/** How long a full bar stays. */
const READY_MS = 600;

export interface DemoDataExistence {
  readonly signalProviders: boolean;
  readonly priceFeeds: boolean;
  /** A price of the last five minutes. */
  readonly recentPrices: boolean;
}

/**
 * Asked again after a second when there is no answer. That keeps a page that is being left from taking its own end, which cuts the
 * request off, for a failure: by then it is gone.
 */
function ask(action: 'check' | 'initialize') {
  return callWithRetries(() => call('demo-data', { action }), ROW_RETRIES);
}

async function checkDemoDataExists(): Promise<DemoDataExistence> {
  const { signalProviders, priceFeeds, recentPrices } = await ask('check');
  return { signalProviders, priceFeeds, recentPrices };
}

/** Loads what is missing. @throws when it could not be. */
async function initializeDemoData(): Promise<void> {
  await ask('initialize');
}

function isDone(): boolean {
  try {
    return sessionStorage.getItem(DONE_KEY) !== null;
  } catch {
    return true; // a browser that keeps nothing would ask with every page
  }
}

function setDone(): void {
  try {
    sessionStorage.setItem(DONE_KEY, 'done');
  } catch {
    // Asked again with the next page.
  }
}

function fail(error: unknown, userId: string): void {
  const { message, code, details } = readErrorFacts(error);
  const timestamp = new Date().toISOString();
  recordError({ message, code, details, timestamp, userId, action: 'initialize_demo_data' });
  notifyError(DEMO_DATA_MESSAGES.failedTitle, { detail: DEMO_DATA_MESSAGES.failed });
}

/** Looks after the demo data once per browser session. What there is is left alone. */
export function useDemoData(userId: string): DemoDataStage {
  const [stage, setStage] = useState<DemoDataStage>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || isDone()) return;
    hasBegun.current = true;
    const later = setTimeout(() => setStage('checking'), QUIET_MS);
    const run = async (): Promise<void> => {
      const { signalProviders, priceFeeds } = await checkDemoDataExists();
      clearTimeout(later);
      if (signalProviders && priceFeeds) return setStage(null);
      setStage('initialising');
      await initializeDemoData();
      setStage('ready');
      notifySuccess(DEMO_DATA_MESSAGES.readyTitle, { detail: DEMO_DATA_MESSAGES.ready });
      setTimeout(() => setStage(null), READY_MS);
    };
    run().then(
      // Only then: who leaves the page meanwhile has it looked after by the next one.
      setDone,
      (error: unknown) => {
        clearTimeout(later);
        setStage(null);
        fail(error, userId);
        // What was not heard says nothing about the data: the next page looks again.
        if (!isRetryable(error)) setDone();
      },
    );
  }, [userId]);
  return stage;
}
