import type { Messages } from '@lingui/core'
import type { Catalogues } from '#client/i18n/language.ts'

/**
 * All Spanish catalogues. Their addresses are apart from the first file of the app, because most
 * people never need them.
 */
export const spanish: Catalogues = {
  first: {
    i18n: () => import('#client/i18n/locales/es.po'),
    shell: () => import('#client/shell/locales/es.po'),
  },
  features: import.meta.glob<{ messages: Messages }>('../features/*/locales/es.po'),
  apart: import.meta.glob<{ messages: Messages }>([
    './locales/es.po',
    '../records/locales/es.po',
    '../shell/tray/locales/es.po',
    '../records/photos/locales/es.po',
  ]),
}
