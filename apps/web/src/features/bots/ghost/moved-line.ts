import { formatNumber } from '../../../lib/format-number.ts';
import { clampPrice, type GhostHandle } from './ghost-handle.ts';
import { heightOf, PRICE_SHARE, type PriceScale } from './paint-ghost.ts';

/** What the page does as a line is dragged. */
export interface GhostDragging {
  /** A line was taken hold of. */
  readonly onHold: () => void;
  /** `at`: when the pointer moved, by the page's clock. */
  readonly onDrag: (id: string, price: number, at: number) => void;
  readonly onDrop: (id: string, price: number) => void;
}

/** A line as it was rendered. */
export interface RenderedLine {
  readonly handle: GhostHandle<unknown>;
  readonly scale: PriceScale;
  readonly decimals: number;
}

/** Share of the chart's height at which a price lies; lines beyond the scale rest at its edge. */
export function chartShareOf(scale: PriceScale, price: number): number {
  return Math.max(0, Math.min(1, heightOf(scale, price))) * PRICE_SHARE;
}

/** The elements of a line, which move beside React while it is dragged: by transform alone, once a frame. */
export class MovedLine {
  #line: HTMLElement | null = null;
  #label: HTMLElement | null = null;
  #rendered: RenderedLine | null = null;
  #held: number | null = null;
  #frame: number | null = null;

  /** Moves these until the next call. */
  take(line: HTMLElement | null, label: HTMLElement | null): void {
    this.#line = line;
    this.#label = label;
  }

  /** Rendered in the midst of a drag, the line stays where the pointer has it; else it lies where its price says. */
  render(rendered: RenderedLine): void {
    this.#rendered = rendered;
    this.#place(this.#held ?? rendered.handle.price);
  }

  get held(): number | null {
    return this.#held;
  }

  /** Taken hold of where it lies. */
  hold(): void {
    this.#held ??= this.#rendered?.handle.price ?? null;
  }

  moveTo(price: number): void {
    this.#held = price;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      if (this.#held !== null) this.#place(this.#held);
    });
  }

  /** Lets go and tells where it was; null when nobody held it. */
  release(): number | null {
    const held = this.#held;
    this.#held = null;
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    if (held !== null) this.#place(held);
    return held;
  }

  /** The price under the pointer, held inside the line's limits. */
  priceAt(clientY: number): number {
    const [rendered, box] = [this.#rendered, this.#label?.parentElement?.getBoundingClientRect()];
    if (rendered === null) return Number.NaN;
    const { handle, scale } = rendered;
    if (box === undefined || box.height === 0) return handle.price;
    const share = (clientY - box.top) / (box.height * PRICE_SHARE);
    return clampPrice(handle, scale.top - share * (scale.top - scale.bottom));
  }

  #place(price: number): void {
    const [rendered, line, label] = [this.#rendered, this.#line, this.#label];
    if (rendered === null || line === null || label === null) return;
    const { handle, scale, decimals } = rendered;
    const room = label.parentElement?.clientHeight ?? 0;
    const by = (chartShareOf(scale, price) - chartShareOf(scale, handle.price)) * room;
    const shown = formatNumber(price, { decimals }).text;
    line.style.transform = `translateY(${by}px)`;
    label.style.transform = `translateY(calc(-50% + ${by}px))`;
    label.setAttribute('aria-valuenow', String(price));
    label.setAttribute('aria-valuetext', shown);
    const text = label.lastElementChild?.firstChild;
    if (text != null && text.nodeValue !== shown) text.nodeValue = shown;
  }
}
