// What `npm audit --json` says, judged: only faults that can be mended or must be looked at now hold anybody up.

/** Advisories that do not concern this program, by their id, with the reason. @type {Readonly<Record<string, string>>} */
export const ACCEPTED = {};

const SEVERE = new Set(['high', 'critical']);

/**
 * @typedef {{ status: 'clean' } | { status: 'unknown', reason: string } | { status: 'faulty', faults: readonly string[] }} Verdict
 */

/**
 * @param {string} text what npm printed
 * @param {Readonly<Record<string, string>>} [accepted]
 * @returns {Verdict} unknown: nobody could be asked
 */
export function judgeAudit(text, accepted = ACCEPTED) {
  const report = readJson(text);
  const vulnerabilities = report?.vulnerabilities;
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null)
    return { status: 'unknown', reason: String(report?.message ?? 'the registry did not answer') };
  /** @type {Map<string, string>} */
  const faults = new Map();
  for (const [name, { via }] of Object.entries(vulnerabilities)) {
    // A name in place of an advisory: the fault is that dependency's, and listed there.
    for (const advisory of /** @type {any[]} */ (via).filter((each) => typeof each === 'object')) {
      const id = advisory.url?.split('/').at(-1) ?? String(advisory.source);
      if (SEVERE.has(advisory.severity) && !(id in accepted))
        faults.set(id, `${name} ${advisory.range}: ${advisory.title} (${advisory.severity}, ${id})`);
    }
  }
  return faults.size === 0 ? { status: 'clean' } : { status: 'faulty', faults: [...faults.values()].sort() };
}

/**
 * npm may print warnings around its JSON.
 * @param {string} text
 * @returns {any}
 */
function readJson(text) {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return null;
  }
}
