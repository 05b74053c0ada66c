import { i18n, type Messages } from '@lingui/core'
import { onTestFinished } from 'vitest'
import { language } from '#client/i18n/language.ts'

/** Switches the screen to Spanish until the test ends, with the texts of these catalogues. */
export function inSpanish(...words: readonly Messages[]): void {
  onTestFinished(() => {
    language.set('en')
    i18n.activate('en')
  })
  for (const messages of words) i18n.load('es', messages)
  language.set('es')
  i18n.activate('es')
}
