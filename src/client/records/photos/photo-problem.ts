import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Messages of this device and of the server about a single photo, by their English sentences. */
const sentences = new Map(
  Object.entries({
    'This photo is no longer on this device.': msg`This photo is no longer on this device.`,
    'This photo is not on the server.': msg`This photo is not on the server.`,
    'The server does not take this photo.': msg`The server does not accept this photo.`,
    'The server failed on this photo again and again.': msg`The server failed on this photo several times.`,
  }),
)

/** Translates a sentence; returns an unknown one unchanged. */
export function translatePhotoProblem(i18n: I18n, sentence: string): string {
  const known = sentences.get(sentence)
  return known ? i18n._(known) : sentence
}
