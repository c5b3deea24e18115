import type { ReactNode } from 'react';

/** One line of the command palette. */
export interface PaletteEntry {
  /** Stable, for the list of recent ones. */
  readonly id: string;
  readonly label: string;
  readonly keywords: string;
  readonly group: PaletteGroup;
  readonly shortcut?: string;
  /** Right end of the line. */
  readonly detail?: ReactNode;
  readonly run: () => void;
}

export const PALETTE_GROUPS = ['Recent', 'Go to', 'Actions', 'Markets', 'Bots', 'Strategies', 'Settings'] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

const RECENT_KEY = 'atb-palette-recent';
const RECENT_MAX = 5;

/** Ids of the entries run last, newest first. */
export function readRecentEntries(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts an entry in front of the recent ones. */
export function rememberEntry(id: string): void {
  const recent = [id, ...readRecentEntries().filter((known) => known !== id)].slice(0, RECENT_MAX);
  localStorage.setItem(RECENT_KEY, JSON.stringify(recent));
}
