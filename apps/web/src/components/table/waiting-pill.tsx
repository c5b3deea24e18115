import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../ui/button.tsx';

export interface WaitingPillProps {
  /** What came while the table was being read, such as '3 new'; '' for nothing. */
  readonly news: string;
  readonly onShow: () => void;
}

/** Over the head of a table, in a part that is positioned: it moves nothing when it comes. */
export function WaitingPill({ news, onShow }: WaitingPillProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="pointer-events-none absolute inset-x-0 top-0.5 z-20 flex justify-center outline-none"
    >
      {news !== '' && (
        <Button
          variant="primary"
          size="xs"
          className="pointer-events-auto"
          onClick={() => {
            // The button goes: who came by keyboard goes on from here.
            place.current?.focus({ preventScroll: true });
            onShow();
          }}
        >
          <ArrowUp aria-hidden />
          {news}
        </Button>
      )}
    </div>
  );
}
