import type { StatusDocument } from '@atb/api/status-document';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useState } from 'react';

/** Objects of numbers and short texts stay on one line each. */
function render(document: StatusDocument): string {
  return JSON.stringify(document, null, 2).replace(/\{\n\s+"day"[^}]*\}/gu, (day) => day.replace(/\n\s+/gu, ' '));
}

/** The very document that the page is drawn from. */
export function DocumentPanel({ document }: { readonly document: StatusDocument }) {
  const [isCopied, setCopied] = useState(false);
  const text = render(document);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Panel
      title="For machines"
      actions={
        <Button size="xs" variant="outline" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy JSON'}
        </Button>
      }
    >
      <p className="mb-2 text-sm text-fg-2">
        The document that this page is drawn from, as{' '}
        <a className="link" href="/status.json">
          /status.json
        </a>{' '}
        sends it to everybody.
      </p>
      <details>
        <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-xs text-xs text-fg-2 hover:text-fg coarse:min-h-11">
          The document as it is now
        </summary>
        <pre
          role="region"
          aria-label="Status as JSON"
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-md border border-line bg-bg p-3 font-mono text-xs"
        >
          {text}
        </pre>
      </details>
    </Panel>
  );
}
