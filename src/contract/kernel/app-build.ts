/**
 * Returns the build of the app that a built page starts: the hash in the name of its first file,
 * which changes with any file of the app. Null for a page that was not built. The server reads it
 * from the page that it serves, a device from the page that it shows.
 */
export function buildOfPage(html: string): string | null {
  return /"entry":"assets\/index-([\w-]{4,20})\.js"/.exec(html)?.[1] ?? null
}
