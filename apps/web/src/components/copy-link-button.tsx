import { Check, Link as LinkIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './ui/icon-button.tsx';

const SHOWN_MS = 1500;

/** Copies the address as it is, with everything chosen on the page, and says so for a moment. */
export function CopyLinkButton() {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  };
  return (
    <IconButton label={isCopied ? 'Link copied' : 'Copy link'} onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden /> : <LinkIcon aria-hidden />}
    </IconButton>
  );
}
