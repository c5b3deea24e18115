import { ArrowUp } from 'lucide-react';
import { Button } from '../ui/button.tsx';

export interface WaitingPillProps {
  /** Rows that came while the table was being read. */
  readonly waiting: number;
  readonly onShow: () => void;
}

/** Over a table and its head, in a part that is positioned: it moves nothing when it comes. */
export function WaitingPill({ waiting, onShow }: WaitingPillProps) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-0.5 z-20 flex justify-center">
      {waiting > 0 && (
        <Button variant="primary" size="xs" className="pointer-events-auto" onClick={onShow}>
          <ArrowUp aria-hidden />
          {waiting} new
        </Button>
      )}
    </div>
  );
}
