import { plural } from '@lingui/core/macro'
import { useCallback } from 'react'
import { useMoment } from './use-moment.ts'

/**
 * Returns a function that says until when mails wait for a budget (ruling 82). It takes the answer
 * of the call that sent them, or a list of answers, and returns null if no mail waits.
 */
export function useMailWait(): (answer: unknown) => string | null {
  const moment = useMoment()
  return useCallback(
    (answer) => {
      const dues = (Array.isArray(answer) ? answer : [answer]).flatMap(dueOf)
      const last = dues.toSorted().at(-1)
      if (last === undefined) return null
      const when = moment(last)
      return plural(dues.length, {
        one: `# mail waits until ${when}, because many mails were sent before it.`,
        other: `# mails wait until ${when} at the latest, because many mails were sent before them.`,
      })
    },
    [moment],
  )
}

/** The texts are ISO 8601 in UTC, so they sort by time. */
function dueOf(answer: unknown): string[] {
  const due: unknown = Reflect.get(Object(answer), 'mailAt')
  return typeof due === 'string' ? [due] : []
}
