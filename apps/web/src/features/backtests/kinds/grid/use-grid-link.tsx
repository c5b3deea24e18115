import type { GridBundle } from './grid-bundle.ts';
import { Link } from 'react-router';
import { writeGridAddress } from '../../../../components/grid/grid-address.ts';
import { toGridFormValues } from '../../../../components/grid/grid-form.ts';
import { buttonClass } from '../../../../components/ui/button-class.ts';

/** To the wizard of bots with the same lines. */
export function UseGridLink({ bundle }: { readonly bundle: GridBundle }) {
  const address = writeGridAddress(
    new URLSearchParams({ grid: 'yes', symbol: bundle.market.symbol }),
    toGridFormValues('', bundle.params),
  );
  return (
    <Link to={`/bots/create?${address.toString()}`} className={buttonClass({ variant: 'primary' })}>
      Use in bot
    </Link>
  );
}
