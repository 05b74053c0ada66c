/** What the app is made of; compressed copies are the server's own. */
const ofTheApp = /\.(js|css|html|svg|woff2|png|webmanifest)$/

/**
 * The built files that the worker would not keep: a file too large is left out of its list with no more than a
 * warning, and the app would then miss a part without a network (offline design, 9). `worker` is the text of `sw.js`.
 */
export function precacheGaps(built: readonly string[], worker: string): string[] {
  const kept = new Set([...worker.matchAll(/["'`]?url["'`]?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url]) => url))
  return built.map((name) => name.replaceAll('\\', '/')).filter((name) => ofTheApp.test(name) && name !== 'sw.js' && !kept.has(name))
}
