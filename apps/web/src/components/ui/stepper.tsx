import { Check } from 'lucide-react';
import { cn } from '../../lib/cn.ts';

export interface StepperProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step, from 0. */
  readonly current: number;
  /** Lets the user go back to a finished step. */
  readonly onStepChange?: (index: number) => void;
}

function StepMark({ index, isDone }: { readonly index: number; readonly isDone: boolean }) {
  return (
    <span
      className={cn(
        'num grid size-5 shrink-0 place-items-center rounded-full border text-2xs font-medium',
        isDone ? 'border-transparent bg-brand text-brand-fg' : 'border-current',
      )}
    >
      {isDone ? <Check aria-hidden className="size-3" /> : index + 1}
    </span>
  );
}

/** Where one is in a sequence. On narrow screens only the current name is written out. */
export function Stepper({ label, steps, current, onStepChange }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2">
        {steps.map((step, index) => {
          const isDone = index < current;
          const isCurrent = index === current;
          const content = (
            <>
              <StepMark index={index} isDone={isDone} />
              <span className={cn('truncate', !isCurrent && 'max-lg:sr-only')}>{step}</span>
            </>
          );
          const look = cn(
            'flex min-h-6 min-w-0 items-center gap-1.5 text-xs',
            isCurrent ? 'font-medium text-fg' : 'text-fg-2',
          );
          return (
            <li
              key={step}
              aria-current={isCurrent ? 'step' : undefined}
              className={cn('flex min-w-0 items-center gap-2', !isCurrent && 'max-lg:shrink-0')}
            >
              {index > 0 && <span aria-hidden className="h-px w-3 shrink-0 bg-line-strong sm:w-6" />}
              {isDone && onStepChange !== undefined ? (
                <button
                  type="button"
                  onClick={() => onStepChange(index)}
                  className={cn(look, 'touch-target rounded-sm hover:text-fg')}
                >
                  {content}
                </button>
              ) : (
                <span className={look}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
