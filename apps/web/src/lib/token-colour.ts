let context: CanvasRenderingContext2D | null = null;

/**
 * The colour of a token as `rgba()`. Canvas libraries parse neither oklch() nor var(): one pixel is painted and read back.
 */
export function tokenColour(name: string, alpha = 1): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  context ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  if (context === null || value === '') return `rgba(128,128,128,${alpha})`;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red = 128, green = 128, blue = 128] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red},${green},${blue},${alpha})`;
}

/** Calls back when the theme or the up/down palette of the page changes. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-updown'] });
  return () => observer.disconnect();
}
