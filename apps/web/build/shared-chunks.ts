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

/** Tables of orders, fills and positions; candles that move, with what lies on them: pages of research do without. */
const TRADING = /\/src\/components\/trading\//;
const CANDLES =
  /\/src\/(?:components\/chart\/(?:fill-marks|lazy-price-chart)|hooks\/use-candles|lib\/(?:forming-candles|api\/(?:candles|fills|orders|positions)))/;

/** What a plan allows, asked for wherever something is created. */
const PLANS =
  /\/(?:core\/src\/plans\/(?!describe-plan|licence|price-books|usage-thresholds)|web\/src\/lib\/(?:plan-prices|api\/(?:get-)?(?:my-)?plan))/u;

/** All that charts and all chunks of core have in common with parts of pages; they would wait for what those share. */
const SMALL_BASE = /\/(?:web\/src\/lib\/token-colour|core\/src\/base\/(?:assert|time))\./u;

/** Said on pages that are no kin: in the chunk of one family the others would fetch all of that. */
const SHARED_WORDS =
  /\/(?:api\/src\/rows\/notifications|web\/src\/(?:components\/(?:how-computed|staged)|features\/bots\/kinds\/[a-z]+\/[a-z]+-label|hooks\/use-(?:sentence|bot-views)|lib\/(?:bot-view|humanise-(?:money|times)|api\/bot-events)))\./u;

/** What refuses an order, in words, what holds it back and what sends it once: for pages that send orders. */
const ORDER_WORDS =
  /\/(?:core\/src\/risk\/risk-code|api\/src\/messages\/orders|web\/src\/(?:hooks\/use-(?:order-hold|submission)|lib\/(?:order-hold|api\/is-answered)))\./u;

/** The page of one bot has the chart as well: what it shares with many travels with the frame, not with all that many others share. */
const BOT_PAGE = /\/(?:features\/bots\/(?:bot-page|kinds\/[a-z]+\/detail\/[a-z]+-detail)\.|lib\/bot-kinds\/)/u;

function isCommonWithBot(id: string, graph: Rolldown.ChunkingContext): boolean {
  const audience = findAudience(id, graph);
  if (!audience.some((file) => BOT_PAGE.test(file)) || isBotPart(id, audience)) return false;
  return audience.length >= COMMON_AUDIENCE_MIN && weigh(id, graph) <= LIGHT_MAX && !RUN_KINDS.test(id);
}

const nameApp: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  if (OFTEN.test(id) || SMALL_BASE.test(id) || SHARED_WORDS.test(id)) return 'app';
  if (TRADING.test(id) || CANDLES.test(id) || ORDER_WORDS.test(id)) return null;
  return nameShared('app', FRAME)(id, graph) ?? (isCommonWithBot(id, graph) ? 'app' : null);
};

/** How anything is asked for: a list of all of the library leads there, so it is not seen who uses it. The sign-in does. */
const QUERY =
  /\/@tanstack\/(?:react-query|query-core)\/.*\/(?:useQuery|useBaseQuery|queryOptions|mutationOptions|queryObserver|suspense|errorBoundaryUtils|IsRestoringProvider|QueryErrorResetBoundary)\.m?js$/u;

const namePublic: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  QUERY.test(id) ? 'public' : nameShared('public', SIGN_IN)(id, graph);

const nameTrading: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  if (findAudience(id, graph).length < 2) return null;
  if (CANDLES.test(id)) return 'candles';
  if (ORDER_WORDS.test(id)) return 'orders';
  return TRADING.test(id) ? 'trading' : null;
};

/** What floats over a page or keeps the focus; opened by a click, so never part of what is drawn first. */
const FLOATING =
  /\/node_modules\/(?:@floating-ui|aria-hidden|@radix-ui\/react-(?:arrow|dismissable-layer|focus-guards|focus-scope|menu|popover|popper|portal|roving-focus|dropdown-menu))\//u;
/** Icons that many pages have, and what nearly every page changes things with. */
const OFTEN =
  /\/lucide-react\/dist\/esm\/icons\/(?:arrow-left|chevron-down|circle-(?:question-mark|x)|download|ellipsis|folder-input|log-out|play|plus|search|shield-exclamation-point|sliders-horizontal|star|trash|x)\.m?js$|\/@tanstack\/(?:react-query|query-core)\/.*\/(?:useMutation|mutationObserver)\.m?js$/u;
const LIBRARY = /\/node_modules\//u;
/** Characters of source with all that it imports; what is longer is worth a request of its own. */
const LIGHT_MAX = 4_500;
/** The same for panels of one page; the whole view is a chunk of its own. */
const PANEL_MAX = 9_000;
/** The same for the parts of a result, its curves among them: the page of one draws all of them at once. */
const RESULT_MAX = 30_000;
/** Pages and parts whose visitors go on from one to the next: what several of them share, all of them have. */
const FAMILIES: ReadonlyArray<{ readonly name: string; readonly place: RegExp }> = [
  { name: 'research', place: /\/(?:features\/(?:backtests|lab|strategies)|components\/(?:research|deploy))\//u },
  // Before the pages of bots, which do without what only the wizard's forms share: with a third kind they would all have it.
  { name: 'wizard', place: /\/features\/bots\/kinds\/[a-z]+\/wizard\//u },
  { name: 'bot', place: /\/(?:features\/(?:bots|overview)\/|app\/overview-screen|lib\/bot-kinds\/)/u },
];
/** Pages and parts that load by themselves; what so many share goes to all. */
const COMMON_AUDIENCE_MIN = 4;
const FAMILY_AUDIENCE_MIN = 3;
/** Words and drawings of the kinds of bots, and what else only the pages of bots share. */
const BOTS =
  /\/features\/bots\/(?:kinds\/(?:registry|unknown-[a-z]+|[a-z]+\/[a-z]+-screens)|components\/bot-actions|list\/bot-figures)\.tsx?$/u;
/** What a bot was told, behind a tab of its page: of no use to the pages of several. */
const PARAMETERS = /\/features\/bots\/detail\/(?:param-rows|params-list)\.tsx?$/u;
/** What reads the state of a bot: a file a kind, one for all the light ones. */
const READER = /\/lib\/bot-kinds\/(?:[a-z]+\/[a-z]+-reader|light-readers)\.ts$/u;
const BOT_FILES = /\/(?:features\/(?:bots|overview|copy-trading)|app\/overview-screen|lib\/bot-kinds)/u;

/** What readers share with each other, and with the screens of their kinds. */
function isBotPart(id: string, audience: readonly string[]): boolean {
  return (
    BOTS.test(id) || (audience.some((file) => READER.test(file)) && audience.every((file) => BOT_FILES.test(file)))
  );
}

const nameBotStates: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  if (/\/web\/src\/lib\/(?:api\/bot-states|read-bot-state|bot-kinds\/registry)\.ts$/u.test(id)) return 'bot-states';
  const audience = findAudience(id, graph);
  return audience.length > 1 && !BOTS.test(id) && isBotPart(id, audience) && weigh(id, graph) <= PANEL_MAX
    ? 'bot-states'
    : null;
};

/** What a run is of: of no use to pages without runs. */
const RUN_KINDS = /\/features\/backtests\/(?:list\/run-facts|kinds\/(?:forms|[a-z]+\/[a-z]+-form))\./u;
/** Runs as they are asked for and listed: of use without any result. */
const ASKED_RUNS =
  /\/(?:web\/src\/(?:lib\/api\/(?:research-runs|candle-series|run-mutations)|features\/backtests\/(?:components\/disclaimer|form\/filter-draft|api\/start-backtest))|core\/src\/bots\/kinds|api\/src\/research-rows)\./u;
const RUNS = new RegExp(
  `${RUN_KINDS.source}|/(?:hooks/use-(?:live-runs|run-mutations)|lib/(?:api/live-runs|candle-choice))`,
  'u',
);
/**
 * Modules that come together wherever one of them does: a request for all. What the later ones stand on comes first, as a
 * chunk takes along whatever it imports.
 */
const PARTS: ReadonlyArray<{ readonly name: string; readonly place: RegExp }> = [
  {
    name: 'definitions',
    place:
      /\/(?:core\/src\/statistics\/(?:definitions|block-bootstrap)|features\/backtests\/components\/result-figure|components\/research\/lab-link)/u,
  },
  {
    name: 'params',
    place: /\/(?:core\/src\/engine\/bot\/params|features\/backtests\/kinds\/[a-z]+\/use-[a-z]+-link)/u,
  },
  // What the overview shares with one page each, too small for a request.
  {
    name: 'account',
    place: /\/(?:api\/src\/(?:rows\/equity-snapshots|messages\/usage)|web\/src\/lib\/(?:usage-meters|api\/get-usage))/u,
  },
  { name: 'rules', place: /\/core\/src\/(?:bots\/dca\/(?:dca-exits|describe-signal)|strategies\/describe-rule)/u },
  { name: 'levels', place: /\/components\/([a-z]+)\/\1-levels\./u },
  { name: 'runs', place: RUNS },
  {
    name: 'market',
    place: /\/(?:components\/(?:research\/(?:coverage|market|strategy-field)|ui\/combobox\.))/u,
  },
  { name: 'lab', place: /\/features\/lab\/(?:model|run\/(?:lab-figure|run-loading))/u },
  { name: 'fields', place: /\/components\/bot-form\//u },
  { name: 'bots', place: BOTS },
  { name: 'parameters', place: PARAMETERS },
];

/** Length of a module and of what it imports, as far as that is not in one of the chunks that every page has. */
function weigh(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): number {
  if (seen.has(id) || isEverywhere(id, graph)) return 0;
  seen.add(id);
  // A list of all weighs nothing: what is used of it is counted where it is found.
  if (OFTEN.test(id) || BARREL.test(id)) return 0;
  if (LIBRARY.test(id)) return Number.POSITIVE_INFINITY;
  const info = graph.getModuleInfo(id);
  const imported = (info?.importedIds ?? []).reduce((sum, next) => sum + weigh(next, graph, seen), 0);
  return (info?.code?.length ?? 0) + imported;
}

/** Whether the entry, the sign-in or the frame has the module. */
function isEverywhere(id: string, graph: Rolldown.ChunkingContext): boolean {
  return findAudience(id, graph).some((file) => FRAME.test(file) || SIGN_IN.test(file) || ENTRY.test(file));
}

/** What both floating and other widgets of that library stand on. */
const WIDGET_BASE =
  /\/node_modules\/@radix-ui\/(?:primitive|number|react-(?:collection|compose-refs|context|direction|id|presence|primitive|slot|use-[a-z-]+))\//u;

/** Libraries of forms: neither is part of what else is set up with them. */
const nameForms: Rolldown.CodeSplittingNameFunction = (id) => {
  if (/\/node_modules\/zod\//u.test(id)) return 'schemas';
  return /\/node_modules\/(?:@hookform\/resolvers|react-hook-form)\//u.test(id) ? 'forms' : null;
};

const nameWidgets: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  WIDGET_BASE.test(id) && findAudience(id, graph).length > 1 ? 'widgets' : null;

const nameFloating: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  FLOATING.test(id) && findAudience(id, graph).length > 1 ? 'floating' : null;

/** A result, one's own or a shared one, with the panels of its kinds; several side by side have the same curves. */
const RESULT =
  /\/features\/backtests\/(?:backtest-page|shared-result-page|compare\/compare-panel|(?:result|kinds)\/.*)\.tsx?$/u;

const nameResult: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  const audience = findAudience(id, graph);
  const isOwn = audience.length > 1 && audience.every((file) => RESULT.test(file));
  return isOwn && weigh(id, graph) <= RESULT_MAX ? 'result' : null;
};

/** Small widgets and functions that several pages share: one file, or each would be a request. */
const nameCommon: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  if (BOTS.test(id) || RUN_KINDS.test(id) || PARAMETERS.test(id)) return null;
  const audience = findAudience(id, graph);
  if (audience.length < FAMILY_AUDIENCE_MIN || weigh(id, graph) > LIGHT_MAX) return null;
  const family = FAMILIES.find(({ place }) => audience.every((file) => place.test(file)));
  return family?.name ?? (audience.length >= COMMON_AUDIENCE_MIN ? 'common' : null);
};

const PART_GROUPS = PARTS.map(
  ({ name, place }, index): Rolldown.CodeSplittingGroup => ({
    name: (id, graph) => (place.test(id) && findAudience(id, graph).length > 1 ? name : null),
    debugName: name,
    priority: 1 - (index + 1) / (PARTS.length + 1),
  }),
);

/**
 * Left to itself the build makes a chunk for every set of pages that share a module: some sixty files for one screen, which
 * compress badly (15 KB more for the terminal). Here what every page needs is one chunk, what the sign-in shares with the app
 * a second, what the frame and the terminal share with the other pages a third, and what is small and often shared a fourth.
 * The rest are parts that come together. `scripts/check-budgets.mjs` says what each screen then loads.
 */
export const SHARED_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: 5 },
  { name: namePublic, debugName: 'public', priority: 4 },
  { name: nameApp, debugName: 'app', priority: 3 },
  { name: nameTrading, debugName: 'trading', priority: 2.5 },
  { name: nameWidgets, debugName: 'widgets', priority: 3 },
  { name: nameForms, debugName: 'forms', priority: 3 },
  // Before what stands on it, which would take it along.
  { name: 'plans', test: PLANS, priority: 2.6 },
  { name: 'asked', test: ASKED_RUNS, priority: 2.4 },
  { name: nameFloating, debugName: 'floating', priority: 2 },
  { name: nameBotStates, debugName: 'bot-states', priority: 1.5 },
  { name: nameCommon, debugName: 'common', priority: 1 },
  ...PART_GROUPS,
  { name: nameResult, debugName: 'result', priority: 0 },
];
