import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.tsx';

interface CodeBlockProps {
  /** What it is, for the name of the button and of the region: 'sample in Python'. */
  readonly label: string;
  readonly code: string;
}

const SHOWN_MS = 1500;

/** Code as it is run, with a button that copies it. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code);
    setCopied(true);
  };
  return (
    <div className="relative rounded-md border border-line bg-bg">
      <pre tabIndex={0} aria-label={label} className="overflow-x-auto p-3 pr-12 font-mono text-xs leading-5">
        <code>{code}</code>
      </pre>
      <div className="absolute top-1 right-1 rounded-sm bg-bg">
        <IconButton label={isCopied ? `Copied ${label}` : `Copy ${label}`} onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        </IconButton>
      </div>
    </div>
  );
}
