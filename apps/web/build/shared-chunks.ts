import type { Rolldown } from 'vite';

/** Modules that lead to pages of their own: what these share with others travels together. */
const SIGN_IN = /\/auth-page\.tsx$/u;
const FRAME = /\/(?:app-shell|terminal-page)\.tsx$/u;
/** The entry has what every page needs. */
const ENTRY = /\/src\/app\/main\.tsx$/u;
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

const nameApp: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  OFTEN.test(id) ? 'app' : nameShared('app', FRAME)(id, graph);

/** What floats over a page or keeps the focus; opened by a click, so never part of what is drawn first. */
const FLOATING =
  /\/node_modules\/(?:@floating-ui|aria-hidden|@radix-ui\/react-(?:arrow|dismissable-layer|focus-guards|focus-scope|menu|popover|popper|portal|roving-focus|dropdown-menu))\//u;
/** Icons that many pages have; who imports which is hidden behind the library's list of all. */
const OFTEN = /\/lucide-react\/dist\/esm\/icons\/(?:chevron-down|ellipsis|search|star|x)\.m?js$/u;
const LIBRARY = /\/node_modules\//u;
/** Characters of source with all that it imports; what is longer is worth a request of its own. */
const LIGHT_MAX = 6_000;
/** Strategies, backtests and the Lab: who opens one goes on to the next. */
const RESEARCH = /\/(?:features\/(?:backtests|lab|strategies)|components\/(?:research|deploy))\//u;
/** Pages and parts that load by themselves; what so many share goes to all. */
const COMMON_AUDIENCE_MIN = 4;
const RESEARCH_AUDIENCE_MIN = 3;

/** Length of a module and of what it imports, as far as that is not in one of the chunks that every page has. */
function weigh(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): number {
  if (seen.has(id) || isEverywhere(id, graph)) return 0;
  seen.add(id);
  if (LIBRARY.test(id)) return Number.POSITIVE_INFINITY;
  const info = graph.getModuleInfo(id);
  const imported = (info?.importedIds ?? []).reduce((sum, next) => sum + weigh(next, graph, seen), 0);
  return (info?.code?.length ?? 0) + imported;
}

/** Whether the entry, the sign-in or the frame has the module. */
function isEverywhere(id: string, graph: Rolldown.ChunkingContext): boolean {
  return findAudience(id, graph).some((file) => FRAME.test(file) || SIGN_IN.test(file) || ENTRY.test(file));
}

const nameFloating: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  FLOATING.test(id) && findAudience(id, graph).length > 1 ? 'floating' : null;

/** Small widgets and functions that several pages share: one file, or each would be a request. */
const nameCommon: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  const audience = findAudience(id, graph);
  if (audience.length < RESEARCH_AUDIENCE_MIN || weigh(id, graph) > LIGHT_MAX) return null;
  if (audience.length >= COMMON_AUDIENCE_MIN) return 'common';
  return audience.every((file) => RESEARCH.test(file)) ? 'research' : null;
};

/**
 * Left to itself the build makes a chunk for every set of pages that share a module: some sixty files for one screen, which
 * compress badly (15 KB more for the terminal). Here what every page needs is one chunk, what the sign-in shares with the app
 * a second, what the frame and the terminal share with the other pages a third, and what is small and often shared a fourth.
 */
export const SHARED_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: 5 },
  { name: nameShared('public', SIGN_IN), debugName: 'public', priority: 4 },
  { name: nameApp, debugName: 'app', priority: 3 },
  { name: nameFloating, debugName: 'floating', priority: 2 },
  { name: nameCommon, debugName: 'common', priority: 1 },
];
