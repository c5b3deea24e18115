import { EXCHANGE_MESSAGES } from '@atb/api/messages/exchange';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { Page } from '../../components/page.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Stepper } from '../../components/ui/stepper.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { useUser } from '../../hooks/use-auth.ts';
import { notifyError } from '../../lib/notify.ts';
import { verifiedFactors } from '../../lib/session-level.ts';
import { CompleteStep } from './steps/complete-step.tsx';
import { ChooseStep } from './steps/choose-step.tsx';
import { EnterStep } from './steps/enter-step.tsx';
import { TestStep } from './steps/test-step.tsx';
import { type PassedTest, SETUP_STEPS, type SetupValues, startWith } from './setup-state.ts';

/** Browsers seal only where nobody can have changed the page on its way. */
function InsecureNotice() {
  return (
    <Alert tone="error" title="Open ATB by https:// to connect an account">
      This page came over a connection that others could change, so your browser does not offer to seal keys. Use
      https://, or open ATB on the machine that it runs on.
    </Alert>
  );
}

function FactorNotice() {
  return (
    <Alert
      tone="warning"
      title="Saving keys needs two-factor authentication"
      className="mb-4 max-w-2xl"
      actions={
        <Link to="/settings/security" className={buttonClass({ size: 'xs', variant: 'outline' })}>
          Set it up first
        </Link>
      }
    >
      Your account has no second factor yet. What you enter here is not kept when you leave this page.
    </Alert>
  );
}

const LAST = 3;
/** Whose fields have rules. */
const ENTER = 1;
const TEST = 2;

/** The step that is shown, of whose heading the focus is when it has changed. */
function useSteps() {
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
  }, [step]);
  const goTo = (next: number): void => {
    hasMoved.current = true;
    setStep(Math.min(LAST, Math.max(0, next)));
  };
  return { step, heading, goTo };
}

/** Says beside what the fields say what a step lacks. */
function sayMissing({ apiKey, apiSecret }: FieldErrors<SetupValues>): void {
  if (apiKey !== undefined || apiSecret !== undefined)
    notifyError(EXCHANGE_MESSAGES.missingTitle, { detail: EXCHANGE_MESSAGES.missing });
}

function Wizard() {
  const [address] = useAddress();
  // Above the steps and their boundaries: what was typed outlives a step that fails to draw.
  const form = useForm({ defaultValues: startWith(address.get('exchange')) });
  const [passed, setPassed] = useState<PassedTest | null>(null);
  const [accountId] = useState(() => crypto.randomUUID());
  const [isSaved, setSaved] = useState(false);
  const { step, heading, goTo } = useSteps();
  const goOn = (): void => {
    if (step === TEST && passed === null)
      notifyError(EXCHANGE_MESSAGES.untestedTitle, { detail: EXCHANGE_MESSAGES.untested });
    else goTo(step + 1);
  };
  const check = form.handleSubmit(goOn, sayMissing);
  const props = { passed, onPassed: setPassed, accountId };
  return (
    <div className="max-w-2xl">
      <Stepper label="Steps" steps={SETUP_STEPS} current={step} {...(isSaved ? {} : { onStepChange: goTo })} />
      <h2 ref={heading} tabIndex={-1} className="mt-4 mb-3 text-lg font-semibold outline-none">
        {SETUP_STEPS[step]}
      </h2>
      <FormProvider {...form}>
        <form
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            if (step === ENTER) void check();
            else goOn();
          }}
        >
          <ErrorBoundary place="part" resetKey={String(step)}>
            {step === 0 && <ChooseStep {...props} />}
            {step === ENTER && <EnterStep {...props} />}
            {step === TEST && <TestStep {...props} />}
            {step === LAST && <CompleteStep {...props} isSaved={isSaved} onSaved={() => setSaved(true)} />}
          </ErrorBoundary>
          {!isSaved && (
            <div className="mt-6 flex justify-between gap-2 border-t border-line pt-3">
              <Button variant="outline" size="md" disabled={step === 0} onClick={() => goTo(step - 1)}>
                Back
              </Button>
              {step < LAST && (
                <Button type="submit" variant="primary" size="md">
                  Next
                </Button>
              )}
            </div>
          )}
        </form>
      </FormProvider>
    </div>
  );
}

/** `/exchange-setup` */
export function ExchangeSetupPage() {
  const user = useUser();
  return (
    <Page
      title="Connect an exchange"
      detail="ATB reads balances, orders and fills of the account. Orders stay on paper, and withdrawals are refused."
      actions={
        <Link to="/settings/exchange" className={buttonClass({ variant: 'ghost' })}>
          <ArrowLeft aria-hidden />
          Your accounts
        </Link>
      }
    >
      {globalThis.isSecureContext ? (
        <>
          {verifiedFactors(user).length === 0 && <FactorNotice />}
          <Wizard />
        </>
      ) : (
        <InsecureNotice />
      )}
    </Page>
  );
}
