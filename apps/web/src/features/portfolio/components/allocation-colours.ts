/** Neutral first, then hues that mean nothing here; every slice is labelled, so none is read by colour alone. */
export const SLICE_FILL = ['bg-fg-2', 'bg-line-strong', 'bg-paper', 'bg-ai', 'bg-live', 'bg-surface-3'] as const;
/** The same as variables, for what is drawn. */
export const SLICE_PAINT = [
  'var(--fg-2)',
  'var(--line-strong)',
  'var(--paper)',
  'var(--ai)',
  'var(--live)',
  'var(--surface-3)',
] as const;
