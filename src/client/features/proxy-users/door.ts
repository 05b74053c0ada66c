import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'

/** Fetched by who is logged in as another, and nobody else. */
export const ActingBanner = later(
  async () =>
    (await Promise.all([import('./acting-banner.tsx'), needWords('proxy-users')]))[0].ActingBanner,
)
