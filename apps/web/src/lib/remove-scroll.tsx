import type { ComponentType, ReactNode } from 'react';

interface RemoveScrollProps {
  readonly as: ComponentType<{ readonly children: ReactNode }>;
  readonly children: ReactNode;
  readonly allowPinchZoom?: boolean;
  readonly enabled?: boolean;
  readonly shards?: readonly unknown[];
}

/**
 * Stands in for the package `react-remove-scroll` that Radix wraps its overlays in: ours lock the page with one rule of the
 * stylesheet, where the package would add a style element, which the security policy forbids.
 */
export function RemoveScroll({
  as: As,
  children,
  allowPinchZoom: _pinch,
  enabled: _enabled,
  shards: _shards,
  ...rest
}: RemoveScrollProps) {
  return <As {...rest}>{children}</As>;
}
