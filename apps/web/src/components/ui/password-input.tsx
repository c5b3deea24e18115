import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Input, type InputProps } from './input.tsx';

export interface PasswordInputProps extends Omit<InputProps, 'type' | 'suffix'> {
  /** What the button names; a password when absent. */
  readonly noun?: string;
}

/** A password line with a button that shows or hides what is typed. */
export function PasswordInput({ noun = 'password', ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <button
          type="button"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${noun}`}
          onClick={() => setShown(!isShown)}
          className="touch-target -mr-1 grid size-6 place-items-center rounded-sm text-fg-2 hover:text-fg"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      }
    />
  );
}
