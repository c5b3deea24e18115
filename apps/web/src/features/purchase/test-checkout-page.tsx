import { tierName } from '@atb/core/plans/plan-sentences';
import { useEffect, useState, type SubmitEvent } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { PurchaseFrame } from './purchase-frame.tsx';
import { readTestSession, settleTestSession, successAddress, type TestSession } from './test-session.ts';

type Loaded = { readonly session: TestSession } | { readonly error: string } | null;

/** `/checkout/:session` */
export function TestCheckoutPage() {
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    const load = (): void => {
      setLoaded(null);
      readTestSession().then(
        (session) => setLoaded({ session }),
        (error: unknown) => setLoaded({ error: error instanceof Error ? error.message : String(error) }),
      );
    };
    // Whoever comes back may be shown the page as it was left: at work, and what has been paid since still to pay.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) load();
    };
    load();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  return (
    <PurchaseFrame title="Checkout">
      <div className="mt-4 space-y-4">
        <Alert tone="warning" title="Test checkout">
          This server has no payment provider. No money moves, whatever you do here.
        </Alert>
        {loaded === null && (
          <p role="status" className="flex items-center gap-2 text-fg-2">
            <Spinner />
            Loading the checkout
          </p>
        )}
        {loaded !== null && 'error' in loaded && <CheckoutGone message={loaded.error} />}
        {loaded !== null && 'session' in loaded && <Checkout session={loaded.session} />}
      </div>
    </PurchaseFrame>
  );
}

function CheckoutGone({ message }: { readonly message: string }) {
  return (
    <>
      <Alert tone="error">{message}</Alert>
      <a href="/pricing" className={buttonClass({ variant: 'outline', size: 'lg' })}>
        Plans and pricing
      </a>
    </>
  );
}

function Checkout({ session }: { readonly session: TestSession }) {
  switch (session.status) {
    case 'open':
      return <CheckoutForm session={session} />;
    case 'paid':
      return <CheckoutPaid />;
    case 'cancelled':
    case 'expired':
      return (
        <CheckoutGone message="This checkout has ended. Start again from the pricing page; nothing was charged." />
      );
  }
}

function CheckoutPaid() {
  return (
    <>
      <Alert tone="success">This checkout is paid. It is not charged again.</Alert>
      <a href={successAddress()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        See the license
      </a>
    </>
  );
}

function CheckoutForm({ session }: { readonly session: TestSession }) {
  const { plan, period, amount } = session;
  const [email, setEmail] = useState(session.email ?? '');
  const [work, setWork] = useState<'pay' | 'cancel' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const settle = async (action: 'pay' | 'cancel'): Promise<void> => {
    setWork(action);
    setError(null);
    try {
      location.assign(await settleTestSession(action === 'pay' ? email : null));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setWork(null);
    }
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void settle('pay');
  };
  return (
    <form onSubmit={onSubmit} className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-bg p-4">
        <div>
          <p className="text-lg font-medium">ATB {tierName(plan)}</p>
          <p className="text-sm text-fg-2">
            {period === 'yearly' ? 'One year, paid once' : 'Monthly, until you cancel'}
          </p>
        </div>
        <p className="num text-2xl font-semibold">
          ${amount} <Badge tone="warn">test</Badge>
        </p>
      </div>
      <Field label="E-mail" hint="The licence is made out to this address.">
        {(field) => (
          <Input
            {...field}
            type="email"
            size="lg"
            required
            maxLength={254}
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      {error !== null && <Alert tone="error">{error}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="lg" isBusy={work === 'pay'}>
          Pay ${amount} (test)
        </Button>
        <Button variant="outline" size="lg" isBusy={work === 'cancel'} onClick={() => void settle('cancel')}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
