import { i18n } from '@lingui/core'
import { type Language, setApiLanguage } from '#client/data/api/language.ts'
import { createStore } from '#client/data/store.ts'
import { messages as english } from './locales/en.po'
import { messages as spanish } from './locales/es.po'

/** The language of the page, apart from that of the app in the same browser. */
export const guestLanguage = createStore<Language>('en')

const storageKey = 'siteward.guest-language'

/** Shows the chosen language, or else the first of the browser's languages that we speak. */
export function beginGuestLanguage(): void {
  i18n.load({ en: english, es: spanish })
  const wished = navigator.languages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'es')
  show((chosen() ?? wished) === 'es' ? 'es' : 'en')
}

export function chooseGuestLanguage(next: Language): void {
  show(next)
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Without storage the next opening follows the browser again.
  }
}

function show(next: Language): void {
  i18n.activate(next, `${next}-US`)
  document.documentElement.lang = next
  setApiLanguage(next)
  guestLanguage.set(next)
}

function chosen(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
