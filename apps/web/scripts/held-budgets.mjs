/**
 * Lines that are above what the design asks for and are held where they are, so that they grow no further: the limit in the unit of
 * the line. A line leaves the list when it is back under the common limit.
 * @type {Readonly<Record<string, number>>}
 */
export const HELD = {};
