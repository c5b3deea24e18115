/** What proves a promise: a test, a bench or a script of the gate, in code marks. */
const PROOF =
  /`((?:[\w./-]+\/)?[\w.-]+\.(?:test\.tsx?|spec\.ts)|bench\/[\w./-]+\.ts|(?:[\w./-]+\/)?check-[\w-]+\.mjs)`/gu;

/**
 * Rows of tables whose first column is "promise" that name no proof, or one that is not there.
 * @param {string} text Markdown
 * @param {readonly string[]} files paths from the root of the repository; a proof is the end of one, whole names only
 * @returns {string[]} line and fault
 */
export function findUnprovenPromises(text, files) {
  const isThere = (/** @type {string} */ proof) => files.some((file) => file === proof || file.endsWith(`/${proof}`));
  const faults = [];
  let isPromises = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('|')) isPromises = false;
    else if (line.startsWith('| promise |')) isPromises = true;
    else if (isPromises && !/^\|[ :|-]+$/u.test(line)) {
      const [, promise = ''] = line.split('|').map((cell) => cell.trim());
      const proofs = [...line.matchAll(PROOF)].map(([, proof = '']) => proof);
      if (proofs.length === 0) faults.push(`${index + 1}: "${promise}" names no test, bench or check`);
      for (const proof of proofs.filter((name) => !isThere(name)))
        faults.push(`${index + 1}: "${promise}" names ${proof}, which is not there`);
    }
  }
  return faults;
}
