import { useEffect, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { describePlan } from './describe-plan.ts';
import type { GridFormValues } from '../../../components/grid/grid-values.ts';
import { GridVerdict } from './grid-verdict.tsx';
import type { DeployFailure } from './use-deploy.ts';
import { STEP_TITLE, stepOfField, type WizardStep } from './steps.ts';
import type { WizardState } from './wizard-state.ts';

export interface ReviewStepProps {
  readonly wizard: WizardState;
  readonly failure: DeployFailure | null;
  readonly onGoTo: (step: WizardStep) => void;
}

const NAME_MAX = 80;

function Failure({ failure, onGoTo }: { readonly failure: DeployFailure } & Pick<ReviewStepProps, 'onGoTo'>) {
  const { title, message, remedy, field } = failure;
  const step = field === null ? null : stepOfField(field);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), [failure]);
  return (
    <div ref={place}>
      <Alert
        tone="error"
        title={title}
        actions={
          <>
            {step !== null && (
              <button
                type="button"
                className={buttonClass({ size: 'xs', variant: 'outline' })}
                onClick={() => onGoTo(step)}
              >
                Go to {STEP_TITLE[step]}
              </button>
            )}
            {remedy?.to !== undefined && (
              <Link to={remedy.to} className={buttonClass({ size: 'xs', variant: 'outline' })}>
                {remedy.label}
              </Link>
            )}
          </>
        }
      >
        {message} {remedy?.text} No bot was created and no money moved.
      </Alert>
    </div>
  );
}

function Summary({ wizard }: { readonly wizard: WizardState }) {
  const { market, account } = wizard;
  const rows = [
    ['Strategy', 'Grid'],
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

/** Step 5: what will happen, in sentences; then the deed. */
export function ReviewStep({ wizard, failure, onGoTo }: ReviewStepProps) {
  const { market, evaluation, faults } = wizard;
  const { control } = useFormContext<GridFormValues>();
  const { field } = useController({ control, name: 'name' });
  const faulty = Object.entries(faults);
  return (
    <div className="space-y-4">
      {failure !== null && <Failure failure={failure} onGoTo={onGoTo} />}
      <Panel title="Summary">
        <Summary wizard={wizard} />
      </Panel>
      <Panel title="What the bot will do">
        {evaluation.status === 'planned' ? (
          <ul className="list-disc space-y-1.5 pl-4 text-sm marker:text-fg-3">
            {describePlan(evaluation, market).map((sentence) => (
              <li key={sentence}>{sentence}</li>
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
              onClick={() => onGoTo(stepOfField(name))}
            >
              Go to {STEP_TITLE[stepOfField(name)]}
            </button>
          }
        >
          {message}
        </Alert>
      ))}
      {evaluation.status === 'planned' && (
        <Panel title="Account limits">
          <GridVerdict wizard={wizard} form={evaluation} />
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
            placeholder={`${showSymbol(market.symbol)} bot`}
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}
