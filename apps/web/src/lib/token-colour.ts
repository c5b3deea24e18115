let context: CanvasRenderingContext2D | null = null;
type Channels = readonly [red: number, green: number, blue: number];
const GREY: Channels = [128, 128, 128];
/** By theme, palette and name: a chart asks for the same few colours with every candle, and each costs a look at the styles. */
const known = new Map<string, Channels>();

/** Canvas libraries parse neither oklch() nor var(): one pixel is painted and read back. Null when there is no such token yet. */
function paint(name: string): Channels | null {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  context ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  if (context === null || value === '') return null;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red = 128, green = 128, blue = 128] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** The colour of a token as `rgba()`, in the theme of the moment. */
export function tokenColour(name: string, alpha = 1): string {
  const { theme, updown } = document.documentElement.dataset;
  const key = `${theme} ${updown} ${name}`;
  const channels = known.get(key) ?? paint(name);
  if (channels !== null) known.set(key, channels);
  return `rgba(${(channels ?? GREY).join(',')},${alpha})`;
}

/** Calls back when the theme or the up/down palette of the page changes. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-updown'] });
  return () => observer.disconnect();
}
