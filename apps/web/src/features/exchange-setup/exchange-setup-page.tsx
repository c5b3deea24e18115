import { EXCHANGE_MESSAGES } from '@atb/api/messages/exchange';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { Page } from '../../components/page.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Stepper } from '../../components/ui/stepper.tsx';
import { findPassphraseFault, UNATTENDED } from '../../components/exchange/attendance-fields.tsx';
import { hasBothKeys } from '../../components/exchange/keys-fields.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { useUser } from '../../hooks/use-auth.ts';
import { EXCHANGE_CHOICES, exchangeWords } from '../../lib/exchange-names.ts';
import { notifyError } from '../../lib/notify.ts';
import { verifiedFactors } from '../../lib/session-level.ts';
import { CompleteStep } from './steps/complete-step.tsx';
import { ChooseStep } from './steps/choose-step.tsx';
import { EnterStep } from './steps/enter-step.tsx';
import { TestStep } from './steps/test-step.tsx';
import { defaultLabel, NO_KEYS, SETUP_STEPS, type SetupState } from './setup-state.ts';

function startWith(id: string | null): SetupState {
  const exchange = exchangeWords(id ?? '') ?? EXCHANGE_CHOICES[0];
  if (exchange === undefined) throw new Error('There is no exchange to choose.');
  const entered = { label: defaultLabel(exchange), keys: NO_KEYS, attendance: UNATTENDED };
  return { step: 0, exchange, ...entered, isTestnet: true, passed: null };
}

/** Says what is missing before the next step; null when nothing is. */
function findMissing({
  step,
  keys,
  attendance,
  passed,
}: SetupState): { readonly title: string; readonly detail: string } | null {
  if (step === 1 && !hasBothKeys(keys))
    return { title: EXCHANGE_MESSAGES.missingTitle, detail: EXCHANGE_MESSAGES.missing };
  const fault = findPassphraseFault(attendance);
  if (step === 1 && fault !== null) return { title: EXCHANGE_MESSAGES.passphraseTitle, detail: fault };
  if (step === 2 && passed === null)
    return { title: EXCHANGE_MESSAGES.untestedTitle, detail: EXCHANGE_MESSAGES.untested };
  return null;
}

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

function Wizard() {
  const [address] = useAddress();
  const [state, setState] = useState(() => startWith(address.get('exchange')));
  const [accountId] = useState(() => crypto.randomUUID());
  const [isSaved, setSaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const { step } = state;
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
  }, [step]);
  const goTo = (next: number): void => {
    hasMoved.current = true;
    setState((current) => ({ ...current, step: Math.min(LAST, Math.max(0, next)) as SetupState['step'] }));
  };
  const goOn = (): void => {
    const missing = findMissing(state);
    if (missing === null) goTo(step + 1);
    else notifyError(missing.title, { detail: missing.detail });
  };
  const props = { state, onChange: setState, accountId };
  return (
    <div className="max-w-2xl">
      <Stepper label="Steps" steps={SETUP_STEPS} current={step} {...(isSaved ? {} : { onStepChange: goTo })} />
      <h2 ref={heading} tabIndex={-1} className="mt-4 mb-3 text-lg font-semibold outline-none">
        {SETUP_STEPS[step]}
      </h2>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        {/* What was typed outlives a step that fails to draw. */}
        <ErrorBoundary place="part" resetKey={String(step)}>
          {step === 0 && <ChooseStep {...props} />}
          {step === 1 && <EnterStep {...props} />}
          {step === 2 && <TestStep {...props} />}
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
