import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OpenFailure } from '#client/data/outbox/unopenable-stores.ts'

/**
 * Returns the words for work on this device that this version of the app cannot open: its kind, and
 * that it stays.
 */
export function useUnopenedWords(): (unopened: OpenFailure) => string {
  const { t } = useLingui()
  return ({ reason, changes }) => {
    if (reason === 'newer') {
      if (changes === 0)
        return t`A newer version of the app was used on this device. This version keeps nothing here.`
      if (changes === null)
        return t`A newer version of the app was used on this device. Its unsent changes stay here until the app is up to date again.`
      return plural(changes, {
        one: 'This device holds # unsent change of a newer version of the app. It stays here and is sent when the app is up to date again.',
        other:
          'This device holds # unsent changes of a newer version of the app. They stay here and are sent when the app is up to date again.',
      })
    }
    if (changes === null)
      return t`The data kept on this device cannot be opened now. It may contain unsent changes. They stay here.`
    return plural(changes, {
      one: 'This device holds # unsent change that cannot be opened now. It stays here and is sent when it opens again.',
      other:
        'This device holds # unsent changes that cannot be opened now. They stay here and are sent when they open again.',
    })
  }
}
