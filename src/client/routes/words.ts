import type { Messages } from '@lingui/core'
import { messages as accessEnglish } from '#client/features/access/locales/en.po'
import { messages as sharedEnglish } from '#client/i18n/locales/en.po'
import type { LoadWords } from '#client/i18n/language.ts'
import { messages as shellEnglish } from '#client/shell/locales/en.po'

type Catalogue = () => Promise<{ messages: Messages }>

const features = import.meta.glob<{ messages: Messages }>('../features/*/locales/*.po')

/** Parts that every screen needs; their English is in the first chunk, their Spanish in one of its own. */
export const firstParts = ['i18n', 'shell', 'access'] as const

const english: Readonly<Record<string, Messages>> = { i18n: sharedEnglish, shell: shellEnglish, access: accessEnglish }
const spanish: Readonly<Record<string, Catalogue>> = {
  i18n: () => import('#client/i18n/locales/es.po'),
  shell: () => import('#client/shell/locales/es.po'),
  access: () => import('#client/features/access/locales/es.po'),
}

/** The words of a part, from the chunk they lie in. */
export const loadWords: LoadWords = async (part, language) => {
  const first = language === 'en' ? english[part] : undefined
  if (first) return first
  const catalogue = spanish[part] && language === 'es' ? spanish[part] : features[`../features/${part}/locales/${language}.po`]
  return catalogue ? (await catalogue()).messages : null
}
