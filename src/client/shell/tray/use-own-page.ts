import { useEffect, useRef, useState } from 'react'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useGo, useStepBack } from '../address.ts'

type OwnPage = {
  /** The listed ids, in order. */
  ids: readonly string[]
  /** The id in the address; '' for none. */
  chosen: string
  /** Returns the address of the list with this entry chosen; '' for none. */
  hrefOf: (id: string) => string
  /** Chooses an entry next to the list. */
  onChoose: (id: string) => void
}

/**
 * Shows one entry of a list: next to it where there is room for both, with the first one as
 * default; on an upright tablet and a phone as a separate page, from which Back returns to its
 * position in the list.
 */
export function useOwnPage({ ids, chosen, hrefOf, onChoose }: OwnPage) {
  const beside = useMedia(media.landscapeUp)
  const go = useGo()
  const stepBack = useStepBack()
  // True if it was opened from the list: Back then steps back, because the list's address would be
  // twice in the browser's history.
  const opened = useRef(false)
  // The entry next to the list stays on the screen after a turn to the upright format.
  const [stood, setStood] = useState('')
  const id =
    [chosen, ...(beside ? ids.slice(0, 1) : chosen === '' ? [stood] : [])].find((one) =>
      ids.includes(one),
    ) ?? null
  if (beside && id !== null && stood !== id) setStood(id)
  const isAlone = !beside && id !== null
  const [cameFrom, setCameFrom] = useState<string | null>(null)
  if (isAlone && cameFrom !== id) setCameFrom(id)

  const page = useRef<HTMLDivElement>(null)
  const wasAlone = useRef<string | null>(null)
  useEffect(() => {
    const before = wasAlone.current
    wasAlone.current = isAlone ? id : null
    if (before === wasAlone.current || document.activeElement !== document.body) return
    // The focused element disappeared with its page.
    const there =
      before === null
        ? null
        : page.current?.querySelector<HTMLElement>(
            `:is([data-entry="${before}"], [data-node="${before}"])`,
          )
    if (there) there.focus({ preventScroll: true })
    else page.current?.focus()
  }, [isAlone, id])

  return {
    id,
    /** The entry from which the person came back to the list. */
    cameFrom: isAlone ? null : cameFrom,
    /** True if the entry fills the page, without the list. */
    isAlone,
    beside,
    page,
    open: (next: string) => {
      if (beside) return onChoose(next)
      opened.current = true
      go(hrefOf(next))
    },
    back: () => {
      setStood('')
      if (opened.current) stepBack()
      else go(hrefOf(''), { replace: true })
      opened.current = false
    },
  }
}
