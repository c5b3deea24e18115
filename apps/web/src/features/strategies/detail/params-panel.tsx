import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SliderField } from '../../../components/ui/slider-field.tsx';
import type { ParamDraft } from './strategy-params.ts';

export interface ParamsPanelProps {
  readonly definition: StrategyDefinition;
  readonly draft: ParamDraft;
  readonly onChange: (parameter: StrategyDefinition['parameters'][number], text: string) => void;
  readonly onReset: () => void;
}

/** Every parameter with its range. The rules beside it say each change at once. */
export function ParamsPanel({ definition, draft, onChange, onReset }: ParamsPanelProps) {
  const isChanged = Object.keys(draft.changed).length > 0 || Object.keys(draft.faults).length > 0;
  return (
    <Panel
      title="Parameters"
      actions={
        <Button size="xs" variant="ghost" disabled={!isChanged} onClick={onReset}>
          Reset
        </Button>
      }
    >
      {definition.parameters.length === 0 ? (
        <p className="text-sm text-fg-2">It has none.</p>
      ) : (
        <div className="space-y-4">
          {definition.parameters.map((parameter) => (
            <SliderField
              key={parameter.name}
              label={parameter.label}
              value={draft.texts[parameter.name] ?? ''}
              onValueChange={(text) => onChange(parameter, text)}
              min={String(parameter.min)}
              max={String(parameter.max)}
              step={String(parameter.step)}
              hint={`${parameter.min} to ${parameter.max}, default ${parameter.default}`}
              error={draft.faults[parameter.name]}
            />
          ))}
        </div>
      )}
    </Panel>
  );
}
