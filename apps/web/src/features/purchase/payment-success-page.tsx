import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { keepLicenceAtHand, type LicenceAtHand } from '../../lib/licence-at-hand.ts';
import { PurchaseFrame } from './purchase-frame.tsx';
import { useLicenceLookup } from './use-licence-lookup.ts';

/** `/payment/success` */
export function PaymentSuccessPage() {
  const { lookup, retry } = useLicenceLookup();
  if (lookup.status === 'found') return <BoughtLicence licence={lookup.licence} />;
  if (lookup.status === 'error') {
    return (
      <PurchaseFrame title="Your licence">
        <Alert
          tone="error"
          title="The licence cannot be shown"
          className="mt-4"
          actions={
            <>
              <Button variant="outline" size="md" onClick={retry}>
                Try Again
              </Button>
              <a href="/support" className="link self-center text-sm">
                Contact support
              </a>
            </>
          }
        >
          {lookup.message}
        </Alert>
        <p className="mt-4 text-sm text-fg-2">
          When your payment went through, the key is in the mail that we sent you.
        </p>
      </PurchaseFrame>
    );
  }
  return (
    <PurchaseFrame title="Your licence">
      <p role="status" className="mt-4 flex items-center gap-2 text-base text-fg-2">
        <Spinner />
        {lookup.status === 'waiting' ? lookup.message : 'Fetching your licence'}
      </p>
    </PurchaseFrame>
  );
}

function BoughtLicence({ licence }: { readonly licence: LicenceAtHand }) {
  const { email, licenseKey } = licence;
  const onContinue = (): void => {
    keepLicenceAtHand(licence);
    location.assign('/overview');
  };
  return (
    <PurchaseFrame title="Thank you for your purchase">
      <dl className="mt-4 space-y-3 rounded-md border border-line bg-bg p-4">
        <div>
          <dt className="text-sm text-fg-2">License key</dt>
          <dd className="num mt-0.5 font-mono text-lg break-all select-all">{licenseKey}</dd>
        </div>
        <div>
          <dt className="text-sm text-fg-2">Licensed e-mail</dt>
          <dd className="mt-0.5 break-all">{email}</dd>
        </div>
      </dl>
      <p className="mt-4 text-sm text-fg-2">
        Keep the key; we have mailed it to you as well. Sign in and enter it in Settings, Plan. When you were signed in
        while you bought it, the plan counts already.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" size="lg" onClick={onContinue}>
          Continue to Trading Bot
        </Button>
        <CopyKeyButton licenseKey={licenseKey} />
      </div>
    </PurchaseFrame>
  );
}

function CopyKeyButton({ licenseKey }: { readonly licenseKey: string }) {
  const [said, setSaid] = useState('');
  const onCopy = (): void => {
    navigator.clipboard.writeText(licenseKey).then(
      () => setSaid('Copied'),
      () => setSaid('Copying is not allowed here: select the key'),
    );
  };
  return (
    <>
      <Button variant="outline" size="lg" onClick={onCopy}>
        Copy License Key
      </Button>
      <span role="status" className="self-center text-sm text-fg-2">
        {said}
      </span>
    </>
  );
}
