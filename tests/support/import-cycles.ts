/** Import targets by importing file or folder. */
export type ImportGraph = Map<string, Set<string>>

/** One cycle for each group of nodes that import each other, as a path that starts and ends at the same node. */
export function findCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = []
  const isDone = new Set<string>()
  for (const start of [...graph.keys()].sort()) {
    if (isDone.has(start)) continue
    const cycle = shortestCycle(graph, start)
    if (cycle) cycles.push(cycle)
    for (const node of cycle ?? [start]) isDone.add(node)
  }
  return cycles
}

function shortestCycle(graph: ImportGraph, start: string): string[] | null {
  const previous = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const target of graph.get(node) ?? []) {
      if (target === start) return pathTo(node, previous, [start])
      if (previous.has(target)) continue
      previous.set(target, node)
      queue.push(target)
    }
  }
  return null
}

function pathTo(node: string, previous: Map<string, string>, end: string[]): string[] {
  const before = previous.get(node)
  const path = [node, ...end]
  return before === undefined ? path : pathTo(before, previous, path)
}

/** The same graph between the folders that `folderOf` returns. Imports inside a folder don't count. */
export function groupByFolder(graph: ImportGraph, folderOf: (path: string) => string): ImportGraph {
  const folders: ImportGraph = new Map()
  for (const [from, targets] of graph) {
    const folder = folderOf(from)
    const group = folders.get(folder) ?? new Set()
    for (const target of targets) if (folderOf(target) !== folder) group.add(folderOf(target))
    folders.set(folder, group)
  }
  return folders
}
