import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'

/** How a record stands to its seal, in a line of its page; fetched once the page is there. */
export const SealLine = later(
  async () => (await Promise.all([import('./seal-line.tsx'), needWords('seals')]))[0].SealLine,
)
