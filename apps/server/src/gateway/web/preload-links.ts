import { z } from 'zod';
import { type ServedPage, SHELL_MODULE } from './pages.ts';

/** Vite's manifest, as far as it is needed here. */
export const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    isEntry: z.boolean().default(false),
  }),
);

export type Manifest = Readonly<z.output<typeof manifestSchema>>;

/** The client of the API: asked for at once by every page behind the sign-in, by the sign-in itself only when it is quiet. */
const CLIENT_MODULE = 'src/lib/make-supabase.ts';

/** Tags that let the browser fetch a page's code together with the app's instead of after it. */
export function preloadLinks(manifest: Manifest, page: ServedPage): string {
  const wanted = [
    ...(page.isProtected ? [CLIENT_MODULE, SHELL_MODULE] : []),
    ...(page.module === null ? [] : [page.module]),
  ];
  // What belongs to the entry is in the document already.
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true);
  const present = collectModules(manifest, entries);
  const modules = [...collectModules(manifest, wanted)].filter((name) => !present.has(name));
  const scripts = modules.map((name) => `<link rel="modulepreload" crossorigin href="/${manifest[name]?.file ?? ''}">`);
  const styles = modules.flatMap((name) => manifest[name]?.css ?? []);
  const sheets = [...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  return [...sheets, ...scripts].join('');
}

/** The modules and what they import, and so on. */
function collectModules(manifest: Manifest, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = names.filter((name) => manifest[name] !== undefined);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...(manifest[name]?.imports ?? []));
  }
  return found;
}
