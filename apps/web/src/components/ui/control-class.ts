import { cn } from '../../lib/cn.ts';

/** Frame of everything one types into or picks from; the ring follows the focus inside. */
export function controlClass(size: 'md' | 'lg', extra?: string): string {
  return cn(
    size === 'lg' ? 'h-10 coarse:h-11' : 'h-control',
    'flex w-full min-w-0 items-center rounded-md border border-line-strong bg-bg text-base text-fg',
    'has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-1 has-[:focus-visible]:outline-ring',
    'has-[[aria-invalid=true]]:border-danger has-[:disabled]:opacity-50 coarse:text-lg',
    extra,
  );
}
