import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { Check, Copy } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useCopied } from '../../../hooks/use-copied.ts';

export interface JsonPanelProps {
  readonly definition: StrategyDefinition;
  readonly params: Readonly<Record<string, number>>;
}

/** The strategy as the rule language writes it, the values of the form as its defaults. */
function toJson(definition: StrategyDefinition, params: Readonly<Record<string, number>>): string {
  const parameters = definition.parameters.map((each) => ({ ...each, default: params[each.name] ?? each.default }));
  return JSON.stringify({ ...definition, parameters }, null, 2);
}

/** The definition as data, to copy and to change. */
export function JsonPanel({ definition, params }: JsonPanelProps) {
  const { isCopied, copy } = useCopied();
  const json = toJson(definition, params);
  return (
    <Panel
      title="As JSON"
      actions={
        <Button size="xs" variant="ghost" onClick={() => void copy(json)}>
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
