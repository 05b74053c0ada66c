/** A file of the app did not arrive: browsers and the bundler's own loader of styles word it differently. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module|module script|preload CSS|failed to fetch/i.test(error.message)
}
