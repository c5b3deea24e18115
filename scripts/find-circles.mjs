/**
 * One circle of each group of files that reach each other, as short as can be found from its first file; files outside
 * the graph count as importing nothing. Tarjan's strongly connected components.
 * @param {ReadonlyMap<string, readonly string[]>} graph what each file imports
 * @returns {string[][]} files in order, the last of which imports the first
 */
export function findCircles(graph) {
  const order = new Map();
  const lowest = new Map();
  /** @type {string[]} */
  const stack = [];
  const open = new Set();
  /** @type {string[][]} */
  const circles = [];

  /** @param {string} file */
  function visit(file) {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    stack.push(file);
    open.add(file);
    const targets = graph.get(file) ?? [];
    for (const target of targets) {
      if (!order.has(target)) visit(target);
      if (open.has(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    for (const member of group) open.delete(member);
    if (group.length > 1 || targets.includes(file)) circles.push(shortestCircle(graph, file, new Set(group)));
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** By breadth. @param {ReadonlyMap<string, readonly string[]>} graph @param {string} start @param {ReadonlySet<string>} group @returns {string[]} */
function shortestCircle(graph, start, group) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const target of graph.get(way.at(-1) ?? start) ?? []) {
      if (target === start) return way;
      if (!group.has(target) || seen.has(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return [...group];
}
