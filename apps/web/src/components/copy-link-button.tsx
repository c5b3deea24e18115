import { Check, Link as LinkIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton, type IconButtonProps } from './ui/icon-button.tsx';

const SHOWN_MS = 1500;

export interface CopyLinkButtonProps extends Pick<IconButtonProps, 'size'> {
  /** Path and query of what is copied; the address as it is when absent. */
  readonly address?: string;
  readonly label?: string;
}

/** Copies an address, as a rule the open one with everything chosen on the page, and says so for a moment. */
export function CopyLinkButton({ address, label = 'Copy link', size = 'icon' }: CopyLinkButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address === undefined ? location.href : new URL(address, location.href).href);
    setCopied(true);
  };
  return (
    <IconButton size={size} label={isCopied ? 'Link copied' : label} onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden /> : <LinkIcon aria-hidden />}
    </IconButton>
  );
}
