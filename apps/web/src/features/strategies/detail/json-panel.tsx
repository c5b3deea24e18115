import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/panel.tsx';

export interface JsonPanelProps {
  readonly definition: StrategyDefinition;
  readonly params: Readonly<Record<string, number>>;
}

const SHOWN_MS = 1500;

/** The strategy as the rule language writes it, the values of the form as its defaults. */
function toJson(definition: StrategyDefinition, params: Readonly<Record<string, number>>): string {
  const parameters = definition.parameters.map((each) => ({ ...each, default: params[each.name] ?? each.default }));
  return JSON.stringify({ ...definition, parameters }, null, 2);
}

/** The definition as data, to copy and to change. */
export function JsonPanel({ definition, params }: JsonPanelProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const json = toJson(definition, params);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(json);
    setCopied(true);
  };
  return (
    <Panel
      title="As JSON"
      actions={
        <Button size="xs" variant="ghost" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy JSON'}
        </Button>
      }
    >
      <details>
        <summary className="cursor-pointer rounded-xs text-sm text-fg-2 hover:text-fg">
          The rules as data, with the values of the form
        </summary>
        <pre
          // A region that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="mt-2 max-h-96 overflow-auto rounded-sm bg-bg p-3 font-mono text-xs"
        >
          {json}
        </pre>
      </details>
    </Panel>
  );
}
