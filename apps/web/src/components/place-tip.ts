const GAP_PX = 6;
const EDGE_PX = 8;

/** Puts what has opened below its button; above it where there is no room, and never over the edge of the window. */
export function placeTip(tip: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const below = at.bottom + GAP_PX;
  const top = below + size.height > innerHeight - EDGE_PX ? at.top - size.height - GAP_PX : below;
  tip.style.top = `${Math.max(EDGE_PX, top)}px`;
  tip.style.left = `${Math.max(EDGE_PX, Math.min(at.left, innerWidth - size.width - EDGE_PX))}px`;
}
