import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children' | 'size'> {
  /** Name of the action: spoken, and shown as the tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  readonly size?: 'icon' | 'icon-xs';
  /** Shortcut shown beside the label, such as 'Ctrl B'. */
  readonly shortcut?: string;
}

/** A button of one icon, always with a name and a tooltip. */
export function IconButton({ label, children, size = 'icon', variant = 'ghost', shortcut, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={shortcut === undefined ? label : `${label} (${shortcut})`} isLabel>
      <Button {...rest} size={size} variant={variant} aria-label={label}>
        {children}
      </Button>
    </Tooltip>
  );
}
