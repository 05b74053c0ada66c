import { useCallback, useEffect, useRef, useState } from 'react'
import type { Refused } from '#client/data/api/answer.ts'

/** What a screen has of an image: its bytes as an address that an `<img>` takes, or why not. */
export interface ShownImage {
  /** Null while it is on its way, and where it is missing. */
  src: string | null
  /** Neither on this device nor to be had. */
  missing: Refused | null
  again: () => void
}

// A browser may only then begin to read an image that was taken away at once.
const stillRead = 10_000

/**
 * What `find` brings as an address of the browser's own, which is released once it is no longer
 * shown. `of`: what it finds. What is here or on its way is not asked for again by another `find`,
 * as the screen has one whenever the profile was read; what is missing is.
 */
export function useBlobAddress(
  of: string,
  find: (signal: AbortSignal) => Promise<Blob | Refused>,
): ShownImage {
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<{ of: string; src: string | null; missing: Refused | null }>(
    none,
  )
  const held = useRef<{ of: string; src: string | null; ending: AbortController } | null>(null)
  const asked = `${of} ${tries}`
  useEffect(() => {
    if (held.current?.of === asked) return
    const own = { of: asked, src: null as string | null, ending: new AbortController() }
    held.current = own
    void find(own.ending.signal).then((found) => {
      if (own.ending.signal.aborted) return
      if (found instanceof Blob) own.src = URL.createObjectURL(found)
      else held.current = null
      setShown({ of: asked, src: own.src, missing: found instanceof Blob ? null : found })
    })
  }, [find, asked])
  useEffect(
    () => () => {
      if (held.current?.of !== asked) return
      const { src, ending } = held.current
      held.current = null
      ending.abort()
      if (src !== null) setTimeout(() => URL.revokeObjectURL(src), stillRead)
    },
    [asked],
  )
  const again = useCallback(() => setTries((count) => count + 1), [])
  return { ...(shown.of === asked ? shown : none), again }
}

const none = { of: '', src: null, missing: null }
