import type { StatusDocument } from '@atb/api/status-document';
import { HEALTH_CHECK_MS } from '@atb/api/timers';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds that a reading may take; the next begins when the server has checked again. */
const TIMEOUT_MS = 8_000;
const ADDRESS = '/status.json';

export interface StatusReading {
  /** The latest that was heard; null before the first answer. */
  readonly document: StatusDocument | null;
  /** When it was heard, epoch milliseconds. */
  readonly heardAt: number | null;
  /** The last reading failed: what is shown may be old. */
  readonly hasFailed: boolean;
  readonly readNow: () => void;
}

async function readDocument(): Promise<StatusDocument> {
  const response = await fetch(ADDRESS, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}`);
  return (await response.json()) as StatusDocument;
}

/** Reads the document now and every half minute while somebody looks. Plain fetch: the page is public, too. */
export function useStatusDocument(): StatusReading {
  const [document, setDocument] = useState<StatusDocument | null>(null);
  const [heardAt, setHeardAt] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isReading = useRef(false);
  const read = useCallback(async () => {
    if (isReading.current) return;
    isReading.current = true;
    try {
      setDocument(await readDocument());
      setHeardAt(Date.now());
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      isReading.current = false;
    }
  }, []);
  useEffect(() => {
    const readWhenSeen = (): void => {
      if (!globalThis.document.hidden) void read();
    };
    readWhenSeen();
    const timer = setInterval(readWhenSeen, HEALTH_CHECK_MS);
    globalThis.document.addEventListener('visibilitychange', readWhenSeen);
    return () => {
      clearInterval(timer);
      globalThis.document.removeEventListener('visibilitychange', readWhenSeen);
    };
  }, [read]);
  return { document, heardAt, hasFailed, readNow: () => void read() };
}
