import type { Rolldown } from 'vite';

/** Modules that lead to pages of their own: what these share with others travels together. */
const SIGN_IN = /\/auth-page\.tsx$/u;
const FRAME = /\/(?:app-shell|terminal-page)\.tsx$/u;
/** Not part of what a visitor opens. */
const GALLERY = /\/gallery-page\.tsx$/u;
/** Lists of everything that a library has: who imports one does not use all of it. */
const BARREL = /\/node_modules\/(?:lucide-react|@tanstack\/[a-z-]+)\/.*\/(?:lucide-react|index)\.m?js$/u;

/** The entry and every `import()` that lead to a module by way of ordinary imports, as files. */
function findAudience(id: string, graph: Rolldown.ChunkingContext): readonly string[] {
  const seen = new Set<string>();
  const audience: string[] = [];
  const visit = (current: string): void => {
    if (seen.has(current)) return;
    seen.add(current);
    const info = graph.getModuleInfo(current);
    if (info === null || GALLERY.test(current) || BARREL.test(current)) return;
    if (info.isEntry || info.dynamicImporters.length > 0) audience.push(current);
    for (const importer of info.importers) visit(importer);
  };
  visit(id);
  return audience;
}

function nameShared(name: string, place: RegExp): Rolldown.CodeSplittingNameFunction {
  return (id, graph) => {
    const audience = findAudience(id, graph);
    return audience.length > 1 && audience.some((file) => place.test(file)) ? name : null;
  };
}

/**
 * Left to itself the build makes a chunk for every set of pages that share a module: some sixty files for one screen, which
 * compress badly (15 KB more for the terminal). Here what every page needs is one chunk, what the sign-in shares with the app
 * a second, and what the frame and the terminal share with the other pages a third.
 */
export const SHARED_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: nameShared('public', SIGN_IN), priority: 2 },
  { name: nameShared('app', FRAME), priority: 1 },
];
