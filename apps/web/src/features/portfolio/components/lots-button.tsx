import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { LotsSheetProps } from './lots-sheet.tsx';

const LotsSheet = lazy(async () => ({ default: (await import('./lots-sheet.tsx')).LotsSheet }));

/** Opens the lots behind a holding. */
export function LotsButton(props: Omit<LotsSheetProps, 'open' | 'onOpenChange'>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="ghost"
        aria-label={`Lots of ${props.asset}`}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        Lots
      </Button>
      {wasOpened && (
        <Suspense>
          <LotsSheet open={isOpen} onOpenChange={setOpen} {...props} />
        </Suspense>
      )}
    </>
  );
}
