import { needWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/** Loads only during Login as. */
export const ActingBanner = lazyComponent(
  async () =>
    (await Promise.all([import('./acting-banner.tsx'), needWords('proxy-users')]))[0].ActingBanner,
)
