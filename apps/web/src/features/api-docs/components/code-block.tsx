import { Check, Copy } from 'lucide-react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { useCopied } from '../../../hooks/use-copied.ts';

interface CodeBlockProps {
  /** What it is, for the name of the button and of the region: 'sample in Python'. */
  readonly label: string;
  readonly code: string;
}

/** Code as it is run, with a button that copies it. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  const { isCopied, copy } = useCopied();
  return (
    <div className="relative rounded-md border border-line bg-bg">
      <pre tabIndex={0} aria-label={label} className="overflow-x-auto p-3 pr-12 font-mono text-xs leading-5">
        <code>{code}</code>
      </pre>
      <div className="absolute top-1 right-1 rounded-sm bg-bg">
        <IconButton label={isCopied ? `Copied ${label}` : `Copy ${label}`} onClick={() => void copy(code)}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        </IconButton>
      </div>
    </div>
  );
}
