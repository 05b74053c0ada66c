import { useEffect, useRef, useState } from 'react'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useGo, useStepBack } from '../address.ts'

type OwnPage = {
  /** What is listed, in its order. */
  ids: readonly string[]
  /** What the address names; '' is nothing. */
  chosen: string
  /** Of the list without anything chosen, and of it with one. */
  hrefOf: (id: string) => string
  /** Beside the list. */
  onChoose: (id: string) => void
}

/**
 * One of a list: beside it where there is room for both, the first one of itself; on an upright
 * tablet and a phone as a page of its own, from which Back leads to the same place of the list.
 */
export function useOwnPage({ ids, chosen, hrefOf, onChoose }: OwnPage) {
  const beside = useMedia(media.landscapeUp)
  const go = useGo()
  const stepBack = useStepBack()
  // Opened from the list, to which a step back leads; the address alone would stand twice in the
  // browser's history.
  const opened = useRef(false)
  // What stood beside the list stays on the screen when the tablet is turned upright.
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
    // What had the focus went with its page.
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
    /** The one that the list is come back to from. */
    cameFrom: isAlone ? null : cameFrom,
    /** It is the page; the list is not on the screen. */
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
