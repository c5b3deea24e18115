import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { escapeHtml } from '@atb/core/base/escape-html';

/** A page without scripts that a link in a mail leads to. */
export interface PlainPage {
  readonly title: string;
  readonly text: string;
  /** Posts its fields; only its button changes anything, since mail scanners and previews fetch links too. */
  readonly form?: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly button: string;
  };
  readonly link?: { readonly label: string; readonly href: string };
}

const STYLE =
  'body{font-family:system-ui,sans-serif;background:#0b1220;color:#e5e7eb;display:grid;place-items:center;min-height:100vh;margin:0}' +
  'main{max-width:26rem;padding:2rem;text-align:center}h1{font-size:1.25rem}a{color:#93c5fd}' +
  'button{font:inherit;font-weight:600;padding:.75rem 1.25rem;border:0;border-radius:.5rem;background:#2563eb;color:#fff;cursor:pointer}' +
  'button:focus-visible,a:focus-visible{outline:3px solid #93c5fd;outline-offset:2px}';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Its address may hold a token: it is shown to nobody, framed by nobody, and loads nothing. @param origins that its form may lead to, beside its own. */
export function protectPlainPage(c: Context, origins: readonly string[] = []): void {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    // Browsers hold the redirect after the form to this too.
    `form-action ${["'self'", ...origins].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  c.header('Content-Security-Policy', policy.join('; '));
  c.header('Referrer-Policy', 'same-origin');
  c.header('X-Content-Type-Options', 'nosniff');
}

/** The page as HTML. */
export function renderPlainPage({ title, text, form, link }: PlainPage): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)} · ATB</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    ...(form === undefined ? [] : renderForm(form)),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`]),
    '</main></body></html>',
  ].join('\n');
}

function renderForm({ action, fields, button }: NonNullable<PlainPage['form']>): readonly string[] {
  return [
    `<form method="post" action="${escapeHtml(action)}">`,
    ...Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    ),
    `<button type="submit">${escapeHtml(button)}</button></form>`,
  ];
}
