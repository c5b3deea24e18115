import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { PurchaseFrame } from './purchase-frame.tsx';

/** `/payment/cancelled` */
export function PaymentCancelledPage() {
  return (
    <PurchaseFrame title="Payment cancelled">
      <p className="mt-4 text-base text-fg-2">No charge was made. Your plan is as it was.</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" size="lg" onClick={() => history.back()}>
          Try Again
        </Button>
        <a href="/overview" className={buttonClass({ variant: 'outline', size: 'lg' })}>
          Return to Dashboard
        </a>
      </div>
    </PurchaseFrame>
  );
}
