import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '../../../components/ui/button-class.ts';

export interface BotBacktestLinkProps {
  /** 'Backtest this grid'. */
  readonly label: string;
  /** The fields as they are. */
  readonly address: URLSearchParams;
}

/** To the backtests with what is entered. The draft of the wizard stays. */
export function BotBacktestLink({ label, address }: BotBacktestLinkProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link to={`/backtests?${address.toString()}`} className={buttonClass({ variant: 'outline' })}>
        <FlaskConical aria-hidden />
        {label}
      </Link>
      <span className="text-xs text-fg-2">On recorded prices. What you have entered here is kept.</span>
    </div>
  );
}
