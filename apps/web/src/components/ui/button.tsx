import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: shows a ring, ignores clicks and keeps the focus. */
  readonly isBusy?: boolean;
}

/** A button that says the action. `type` is `button` unless given. */
export function Button({
  variant,
  size,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const onSafeClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={onSafeClick}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      className={buttonClass({ variant, size }, className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
