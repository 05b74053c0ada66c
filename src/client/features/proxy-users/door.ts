import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/** Loads only during Login as. */
export const ActingBanner = lazyComponent(
  async () => (await withWords('proxy-users', import('./acting-banner.tsx'))).ActingBanner,
)
