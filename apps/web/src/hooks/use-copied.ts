import { useEffect, useState } from 'react';

/** For how long it is said. */
const SHOWN_MS = 1_500;

/** Copies text and knows for a moment that it did. `copy` rejects where a page has no clipboard: over plain HTTP, but for this machine. */
export function useCopied(): { readonly isCopied: boolean; readonly copy: (text: string) => Promise<void> } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return { isCopied, copy };
}
