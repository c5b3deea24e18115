import { lazy, Suspense, useState } from 'react';
import type { BotName } from '../../lib/api/get-bot-names.ts';
import type { HoldingRow } from '@atb/api/rows/positions';
import { showSymbol } from '../../lib/split-symbol.ts';
import { Button } from '../ui/button.tsx';

const loadDialog = () => import('./close-position-dialog.tsx');
const ClosePositionDialog = lazy(async () => ({ default: (await loadDialog()).ClosePositionDialog }));

export interface ClosePositionButtonProps {
  readonly position: HoldingRow;
  readonly bots: ReadonlyMap<string, BotName>;
}

/** Opens the question how much of a position to sell. */
export function ClosePositionButton({ position, bots }: ClosePositionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const open = (): void => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        size="xs"
        aria-label={`Close ${showSymbol(position.symbol)} position`}
        onClick={open}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      >
        Close…
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <ClosePositionDialog
            position={position}
            bot={position.bot_id === null ? undefined : bots.get(position.bot_id)}
            open={isOpen}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </>
  );
}
