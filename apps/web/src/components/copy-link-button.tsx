import { Check, Link as LinkIcon } from 'lucide-react';
import { useCopied } from '../hooks/use-copied.ts';
import { IconButton, type IconButtonProps } from './ui/icon-button.tsx';

export interface CopyLinkButtonProps extends Pick<IconButtonProps, 'size'> {
  /** Path and query of what is copied; the address as it is when absent. */
  readonly address?: string;
  readonly label?: string;
}

/** Copies an address, as a rule the open one with everything chosen on the page, and says so for a moment. */
export function CopyLinkButton({ address, label = 'Copy link', size = 'icon' }: CopyLinkButtonProps) {
  const { isCopied, copy } = useCopied();
  const copyLink = (): void => void copy(address === undefined ? location.href : new URL(address, location.href).href);
  return (
    <IconButton size={size} label={isCopied ? 'Link copied' : label} onClick={copyLink}>
      {isCopied ? <Check aria-hidden /> : <LinkIcon aria-hidden />}
    </IconButton>
  );
}
