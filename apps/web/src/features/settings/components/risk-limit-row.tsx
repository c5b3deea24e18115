import type { Tier } from '@atb/core/plans/tiers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { updateRiskLimitMutation } from '../api/update-risk-limit.ts';
import { judgeRiskLimit } from '../judge-risk-limit.ts';
import { plainLimit, showLimit, type RiskLimitField } from '../../../lib/risk-limit-fields.ts';

export interface RiskLimitRowProps {
  readonly field: RiskLimitField;
  /** In force now. */
  readonly saved: string;
  readonly tier: Tier | null;
}

/** What is typed, until it is saved or refused; then the row shows what is in force. */
function useLimitDraft({ field, saved, tier }: RiskLimitRowProps) {
  const { id } = useUser();
  const save = useMutation(updateRiskLimitMutation(useQueryClient(), id, field.column));
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? saved;
  const fault = draft === null || draft === saved ? null : judgeRiskLimit(field, { text, saved, tier });
  const refusal =
    draft === null && save.isError
      ? `${showLimit(field, plainLimit(save.variables))} was refused: ${describeError(save.error).message.replace(field.column, field.label)} ${showLimit(field, saved)} stays in force.`
      : null;
  const submit = (value: string): void => {
    setDraft(value);
    save.mutate(value, { onSettled: () => setDraft(null) });
  };
  return {
    save,
    text,
    fault: fault ?? refusal,
    canSave: draft !== null && draft !== saved && fault === null,
    setDraft,
    submit,
  };
}

/** One limit: what it does, what is in force, and the field that changes it. */
export function RiskLimitRow(props: RiskLimitRowProps) {
  const { field, saved } = props;
  const { save, text, fault, canSave, setDraft, submit } = useLimitDraft(props);
  const isUsual = saved === field.usual;
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (canSave && !save.isPending) submit(text);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="py-3 first:pt-0 last:pb-0">
      <Field
        label={field.label}
        hint={field.effect}
        error={fault}
        aside={
          <span className="num">
            Now {showLimit(field, saved)} · default {showLimit(field, field.usual)}
          </span>
        }
      >
        {(control) => (
          <div className="flex flex-wrap items-center gap-2">
            <div className="w-44">
              <NumberField
                {...control}
                value={text}
                onValueChange={setDraft}
                step={field.step}
                min={field.isPercent ? '0' : '1'}
                max={field.max}
                suffix={<span className="whitespace-nowrap">{field.unit}</span>}
                readOnly={save.isPending}
              />
            </div>
            <Button
              type="submit"
              variant="outline"
              aria-label={`Save ${field.label}`}
              isBusy={save.isPending}
              disabled={!canSave && !save.isPending}
            >
              Save
            </Button>
            {!isUsual && (
              <Button
                variant="ghost"
                aria-label={`Back to default of ${field.label}`}
                disabled={save.isPending}
                onClick={() => submit(field.usual)}
              >
                Back to default
              </Button>
            )}
            <span role="status" className="text-xs text-fg-2">
              {save.isSuccess && text === saved && 'Saved. It holds from the next order on.'}
            </span>
          </div>
        )}
      </Field>
    </form>
  );
}
