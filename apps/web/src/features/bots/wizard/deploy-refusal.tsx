import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { STEP_TITLE, stepOfField, type StepFields, type WizardStep } from './steps.ts';
import type { WizardFailure } from './use-deploy.ts';

export interface DeployRefusalProps {
  readonly failure: WizardFailure;
  readonly stepFields: StepFields;
  readonly onGoTo: (step: WizardStep) => void;
}

/** Why no bot was made: on the bar of the button that was pressed, wherever the page is scrolled to. */
export function DeployRefusal({ failure, stepFields, onGoTo }: DeployRefusalProps) {
  const { title, message, remedy, field } = failure;
  const step = field === null ? null : stepOfField(field, stepFields);
  const place = useRef<HTMLDivElement>(null);
  // Low windows have no room for what stays: there it is scrolled to.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div
      ref={place}
      className="z-10 mt-4 scroll-mb-18 [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:bottom-18"
    >
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
