import type { GhostKind } from '../backtest/ghost/run-ghost.ts';
import type { BacktestedBotKind } from './kinds.ts';

/** How each kind is replayed while its form is filled in. Each is a part of its own: a grid does without the language of rules. */
export const BOT_GHOSTS: Readonly<Record<BacktestedBotKind, () => Promise<GhostKind>>> = {
  grid: async () => (await import('./grid/ghost/grid-ghost.ts')).gridGhost,
  dca: async () => (await import('./dca/dca-ghost.ts')).dcaGhost,
};
