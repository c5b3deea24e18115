// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = Readonly<Record<string, string>>;

const CSS = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

/** Declarations of the rule with exactly this selector. */
function tokensOf(selector: string): Tokens {
  const rules = [...CSS.matchAll(/([^{}]+)\{([^{}]*)\}/gu)];
  const rule = rules.find(([, head = '']) => head.replace(/\/\*[\s\S]*?\*\//gu, '').trim() === selector);
  if (rule === undefined) throw new Error(`tokens.css has no rule ${selector}`);
  return Object.fromEntries(
    [...(rule[2] ?? '').matchAll(/--([\w-]+):\s*([^;]+);/gu)].map(([, name, value]) => [name, value]),
  );
}

/** OKLCH to linear sRGB. @see https://bottosson.github.io/posts/oklab/ */
function toLinearRgb(colour: string): readonly number[] {
  const [lightness = 0, chroma = 0, hue = 0] = (/oklch\(([^)]+)\)/u.exec(colour)?.[1] ?? '').split(' ').map(Number);
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
}

/** WCAG contrast of two colours. */
function contrast(one: string, other: string): number {
  const [x = 0, y = 0] = [one, other].map((colour) => {
    const [red = 0, green = 0, blue = 0] = toLinearRgb(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const DARK = tokensOf('[data-theme="dark"]');
const LIGHT = tokensOf(':root,\n[data-theme="light"]');
const LOOKS: ReadonlyArray<readonly [name: string, tokens: Tokens]> = [
  ['dark classic', DARK],
  ['light classic', LIGHT],
  ...(['cvd', 'inverted'] as const).flatMap(
    (upDown): ReadonlyArray<readonly [string, Tokens]> => [
      [`dark ${upDown}`, { ...DARK, ...tokensOf(`[data-updown="${upDown}"][data-theme="dark"]`) }],
      [`light ${upDown}`, { ...LIGHT, ...tokensOf(`[data-updown="${upDown}"][data-theme="light"]`) }],
    ],
  ),
];

const SURFACES = ['bg', 'surface-1', 'surface-2'];
const TEXT_PAIRS: ReadonlyArray<readonly [text: string, background: string]> = [
  ...['fg', 'fg-2', 'fg-3', 'up', 'down'].flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
  ['fg', 'surface-3'],
  ['fg-2', 'surface-3'],
  ...['up', 'down', 'warn', 'paper', 'live', 'ai', 'danger'].map((tone) => [tone, `${tone}-soft`] as const),
  ...['warn', 'paper', 'live', 'ai', 'danger', 'brand-text'].map((tone) => [tone, 'surface-1'] as const),
  ['brand-text', 'bg'],
  ['brand-fg', 'brand'],
  ['up-fg', 'up'],
  ['down-fg', 'down'],
  ['danger-fg', 'danger'],
];
const EDGE_PAIRS: ReadonlyArray<readonly [edge: string, background: string]> = ['line-strong', 'ring'].flatMap((edge) =>
  ['bg', 'surface-1'].map((surface) => [edge, surface] as const),
);

function failures(tokens: Tokens, pairs: typeof TEXT_PAIRS, least: number): readonly string[] {
  return pairs
    .map(([one, other]) => ({ pair: `${one} on ${other}`, ratio: contrast(tokens[one] ?? '', tokens[other] ?? '') }))
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);
}

describe.each(LOOKS)('%s', (_name, tokens) => {
  it('keeps every text at 4.5 to 1 and every edge of a control at 3 to 1', () => {
    expect(failures(tokens, TEXT_PAIRS, 4.5)).toEqual([]);
    expect(failures(tokens, EDGE_PAIRS, 3)).toEqual([]);
  });
});

it('measures contrast as WCAG does', () => {
  expect(contrast('oklch(1 0 0)', 'oklch(0 0 0)')).toBeCloseTo(21, 1);
});
