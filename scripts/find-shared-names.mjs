import { parseSync } from 'oxc-parser';

/**
 * Where one name stands in more than one file on purpose: its files are all in places of one row, one file a place at most, or any
 * number where the row has a single place.
 * @type {ReadonlyArray<{ readonly why: string, readonly places: readonly RegExp[] }>}
 */
const PAIRS = [
  {
    why: 'the handle by which the router loads a page later has the name of the page',
    places: [
      /^apps\/web\/src\/app\/pages\.ts$/u,
      /^apps\/web\/src\/(?:app|features)\/.*(?:page|screen|shell|not-found)\.tsx$/u,
    ],
  },
  {
    why: 'what the engine carries out, the endpoint that takes the request and the call of it are one action at three ends',
    places: [
      /^packages\/core\/src\/engine\//u,
      /^apps\/server\/src\/gateway\/(?:functions|auth\/routes)\//u,
      /^apps\/web\/src\/(?:lib|features\/[^/]+)\/api\//u,
    ],
  },
  {
    why: 'each file of the command line exports its command, found by the name of the file',
    places: [/^apps\/server\/src\/cli\/[^/]+\.ts$/u],
  },
];

/** Names that a file declares and exports; what it only passes on is not among them. @param {string} file @param {string} text @returns {string[]} */
export function declaredExports(file, text) {
  return parseSync(file, text).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) return [];
    const { declaration } = statement;
    const declared = declaration.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
    return declared.flatMap((/** @type {any} */ { id }) => (id?.type === 'Identifier' ? [id.name] : []));
  });
}

/** @param {readonly string[]} files */
function isPair(files) {
  return PAIRS.some(({ places }) => {
    const placeOf = files.map((file) => places.findIndex((place) => place.test(file)));
    if (placeOf.includes(-1)) return false;
    return places.length === 1 || new Set(placeOf).size === files.length;
  });
}

/**
 * Names that more than one file exports: two implementations of one thing, or two things under one name.
 * @param {ReadonlyMap<string, readonly string[]>} exported by file, paths from the root of the repository
 * @returns {Array<readonly [string, readonly string[]]>} names with their files, in order
 */
export function findSharedNames(exported) {
  /** @type {Map<string, Set<string>>} */
  const files = new Map();
  for (const [file, names] of exported)
    for (const name of names) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files]
    .map(([name, found]) => /** @type {const} */ ([name, [...found].sort()]))
    .filter(([, found]) => found.length > 1 && !isPair(found))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
