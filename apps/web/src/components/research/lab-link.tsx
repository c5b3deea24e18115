import { Link } from 'react-router';
import { buttonClass } from '../ui/button-class.ts';

export interface LabLinkProps {
  readonly strategyId: string;
  readonly symbol: string;
  readonly timeframe: string;
  /** First and last day, `YYYY-MM-DD` in UTC; the form's own when they are not given. */
  readonly from?: string;
  readonly to?: string;
  /** Values of parameters that the search does not vary. */
  readonly params?: Readonly<Record<string, number>>;
}

/** The form of a search with a strategy and a market filled in. */
function labAddress({ strategyId, symbol, timeframe, from = '', to = '', params = {} }: LabLinkProps): string {
  const address = new URLSearchParams({ strategy: strategyId, symbol, timeframe });
  if (from !== '') address.set('from', from);
  if (to !== '') address.set('to', to);
  for (const [name, value] of Object.entries(params)) address.set(`p.${name}`, String(value));
  return `/lab?${address.toString()}`;
}

/** From one set of numbers to a search among many. */
export function LabLink(props: LabLinkProps) {
  return (
    <Link to={labAddress(props)} className={buttonClass({ variant: 'outline' })}>
      Open in Strategy Lab
    </Link>
  );
}
