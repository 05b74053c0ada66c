import { formatter } from '@lingui/format-po'
import type { LinguiConfig } from '@lingui/conf'

const root = new URL('../../..', import.meta.url).pathname

/** Where words are kept: beside what says them, one file a language (house, 3). */
const config: LinguiConfig = {
  rootDir: root,
  locales: ['en', 'es'],
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/src/client/features/{name}/locales/{locale}', include: ['<rootDir>/src/client/features/{name}'], exclude: ['**/capability.ts'] },
    // The menu is on every screen, so its words are the shell's.
    { path: '<rootDir>/src/client/shell/locales/{locale}', include: ['<rootDir>/src/client/shell', '<rootDir>/src/client/routes', '<rootDir>/src/client/features/*/capability.ts'] },
    { path: '<rootDir>/src/client/i18n/locales/{locale}', include: ['<rootDir>/src/client/i18n', '<rootDir>/src/client/records'] },
  ],
  // Where a text stands changes with every edit and says nothing to who translates.
  format: formatter({ origins: false }),
}

export default config
