import type { Chunk, ChunkReport } from './chunk-report.ts'

/** Returns the package of a module's path; undefined for our own modules. */
export function packageOf(module: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]
}

/** Lists the server's modules in the built app, each with the files that import it. */
export function serversParts(
  { chunks, importers }: ChunkReport,
  serverPackages: ReadonlySet<string>,
): string[] {
  return chunks.flatMap(({ file, modules }) => {
    const foreign = modules.filter(
      (module) =>
        serverPackages.has(packageOf(module) ?? '') ||
        /^src\/server\/|^tests\/|^node:|__vite-browser-external/.test(module),
    )
    return [...Map.groupBy(foreign, (module) => packageOf(module) ?? module)].map(([name, of]) => {
      const by = [...new Set(of.flatMap((module) => importers[module] ?? []))]
      return `${file} carries ${name} (${of.length} modules${by.length > 0 ? `, taken along by ${by.join(', ')}` : ''}): import its types only, or let the contract state it as plain data`
    })
  })
}

/**
 * Returns the chunks that load before a screen shows: the page's own, and those of these modules
 * with all that they load.
 */
export function closure(chunks: readonly Chunk[], modules: readonly string[]): Chunk[] {
  const starts = modules.map((module) => {
    const found = chunks.find((chunk) => chunk.modules.includes(module))
    if (found === undefined)
      throw new Error(
        `No file of the built app contains ${module}: name its new place in tests/built/built.test.ts.`,
      )
    return found
  })
  const seen = new Set<Chunk>()
  const open = [...chunks.filter(({ isEntry }) => isEntry), ...starts]
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    const { imports } = chunk
    open.push(...chunks.filter(({ file }) => imports.includes(file)))
  }
  return [...seen]
}
