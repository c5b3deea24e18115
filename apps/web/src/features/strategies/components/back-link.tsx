import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '../../../components/ui/button-class.ts';

/** To the whole catalogue. */
export function BackLink() {
  return (
    <Link to="/strategies" className={buttonClass({ variant: 'ghost' })}>
      <ArrowLeft aria-hidden />
      Strategies
    </Link>
  );
}
