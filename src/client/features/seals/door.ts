import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/** Shows the state of a record's seal in a line; its code loads after the page. */
export const SealLine = lazyComponent(
  async () => (await withWords('seals', import('./seal-line.tsx'))).SealLine,
)
