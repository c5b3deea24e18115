// components/deploy: from a strategy to a paper bot, on every page that shows one.
import { Bot } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, type ButtonProps } from '../ui/button.tsx';
import type { DeploySubject } from './deploy-subject.ts';

export interface DeployStrategyButtonProps extends DeploySubject, Pick<ButtonProps, 'variant' | 'size'> {
  /** The dialog is open from the beginning. */
  readonly startsOpen?: boolean;
  /** Called when the dialog has been closed. */
  readonly onClosed?: () => void;
}

const DeployStrategyDialog = lazy(async () => ({
  default: (await import('./deploy-strategy-dialog.tsx')).DeployStrategyDialog,
}));

/** Opens the dialog that makes a paper bot of a strategy. */
export function DeployStrategyButton({
  variant = 'neutral',
  size = 'sm',
  startsOpen = false,
  onClosed,
  ...subject
}: DeployStrategyButtonProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [isWanted, setWanted] = useState(startsOpen);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        {size !== 'xs' && <Bot aria-hidden />}
        <span>
          {size === 'xs' ? 'Deploy' : 'Deploy Strategy'} <span className="sr-only">{subject.definition.name}</span>
        </span>
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <DeployStrategyDialog
            {...subject}
            open={isOpen}
            onOpenChange={(isNowOpen) => {
              setOpen(isNowOpen);
              if (!isNowOpen) onClosed?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
