import type { DcaBundle } from './dca-bundle.ts';
import { Link } from 'react-router';
import { writeDcaAddress } from '../../../../components/dca/dca-address.ts';
import { toDcaFormValues } from '../../../../components/dca/dca-form.ts';
import { buttonClass } from '../../../../components/ui/button-class.ts';

/** To the wizard of bots with the same ladder. */
export function UseDcaLink({ bundle }: { readonly bundle: DcaBundle }) {
  const address = writeDcaAddress(
    new URLSearchParams({ dca: 'yes', symbol: bundle.market.symbol }),
    toDcaFormValues('', bundle.params),
  );
  return (
    <Link to={`/bots/create?${address.toString()}`} className={buttonClass({ variant: 'primary' })}>
      Use in bot
    </Link>
  );
}
