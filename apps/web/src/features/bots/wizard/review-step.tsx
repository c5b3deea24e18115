import { WIZARD_MESSAGES } from '@atb/api/messages/wizard';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { accountsQuery } from '../../../lib/api/get-accounts.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { AiBadge } from '../advice/ai-badge.tsx';
import type { AppliedAdvice } from '../advice/applied-advice.ts';
import { PlanVerdict } from './plan-verdict.tsx';
import { useSuggestedName } from './use-suggested-name.ts';
import { STEP_TITLE, stepOfField, type WizardStep } from './steps.ts';
import type { AnyPlanned, NamedValues, WizardKind } from './wizard-kind.ts';
import type { WizardState } from './form-state.ts';

export interface ReviewStepProps<Values extends NamedValues, Planned extends AnyPlanned> {
  readonly kind: WizardKind<Values, Planned>;
  readonly wizard: WizardState<Values, Planned>;
  /** Whether the fields are those of a recommendation. */
  readonly advice: AppliedAdvice<Values>['state'];
  readonly onGoTo: (step: WizardStep) => void;
}

const NAME_MAX = 80;

interface SummaryProps {
  readonly label: string;
  readonly wizard: Pick<WizardState<unknown, unknown>, 'market' | 'account'>;
}

function Summary({ label: kind, wizard: { market, account } }: SummaryProps) {
  const rows = [
    ['Strategy', kind],
    ['Symbol', showSymbol(market.symbol)],
    ['Exchange', account?.label ?? '—'],
    ['Mode', account === undefined ? '—' : account.is_paper ? 'Paper Trading' : 'Live Trading'],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-fg-2">{label}</dt>
          <dd className="text-sm font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The paper account counts, and everybody has one: said to whoever has taken it away. */
function MissingAccount() {
  if (useQuery(accountsQuery()).data?.length !== 0) return null;
  return (
    <Alert tone="warning" title={WIZARD_MESSAGES.accountTitle}>
      {WIZARD_MESSAGES.account}
    </Alert>
  );
}

/** Step 5: what will happen, in sentences; then the action. */
export function ReviewStep<Values extends NamedValues, Planned extends AnyPlanned>(
  props: ReviewStepProps<Values, Planned>,
) {
  const { kind, wizard, advice, onGoTo } = props;
  const { market, evaluation, faults } = wizard;
  const { control } = useFormContext<NamedValues>();
  const { field } = useController({ control, name: 'name' });
  const suggested = useSuggestedName(kind.label, market.symbol);
  const faulty = Object.entries(faults);
  return (
    <div className="space-y-4">
      <MissingAccount />
      <Panel title="Summary" actions={<AiBadge state={advice} />}>
        <Summary label={kind.label} wizard={wizard} />
      </Panel>
      <Panel title="What the bot will do">
        {evaluation.status === 'planned' ? (
          <ul className="list-disc space-y-1.5 pl-4 text-sm marker:text-fg-3">
            {kind.describe(evaluation, market).map((sentence, index) => (
              <li key={index}>{sentence}</li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-fg-2">
            {evaluation.status === 'incomplete' ? 'Some fields need another look.' : evaluation.message}
          </p>
        )}
      </Panel>
      {faulty.map(([name, message]) => (
        <Alert
          key={name}
          tone="error"
          actions={
            <button
              type="button"
              className={buttonClass({ size: 'xs', variant: 'outline' })}
              onClick={() => onGoTo(stepOfField(name, kind.stepFields))}
            >
              Go to {STEP_TITLE[stepOfField(name, kind.stepFields)]}
            </button>
          }
        >
          {message}
        </Alert>
      ))}
      {evaluation.status === 'planned' && (
        <Panel title="Account limits">
          <PlanVerdict wizard={wizard} plan={{ type: kind.type, size: kind.sizeOf(evaluation), limits: kind.limits }} />
        </Panel>
      )}
      <Field label="Name (optional)" hint="To tell bots on the same market apart.">
        {(tied) => (
          <Input
            {...tied}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            maxLength={NAME_MAX}
            placeholder={suggested}
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}
