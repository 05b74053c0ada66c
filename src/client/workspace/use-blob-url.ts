import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#client/data/api/api-result.ts'

/**
 * The image for a screen: an address of its bytes for an `<img>`, or the reason for its absence.
 */
export interface ImageSource {
  /** Null while it loads, and when it is missing. */
  src: string | null
  /** The reason why neither this device nor the server can provide it. */
  missing: ApiFailure | null
  retry: () => void
}

// Milliseconds; a browser may start to read an image just after its removal.
const revokeDelayMs = 10_000

/**
 * Returns the result of `find` as an object URL, which is released when it is no longer shown.
 * `of`: the name of the result. A loaded or loading image is not requested again for a new `find`,
 * because a screen gets one whenever the profile is read; a missing image is.
 */
export function useBlobUrl(
  of: string,
  find: (signal: AbortSignal) => Promise<Blob | ApiFailure>,
): ImageSource {
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<{
    of: string
    src: string | null
    missing: ApiFailure | null
  }>(none)
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
      if (src !== null) setTimeout(() => URL.revokeObjectURL(src), revokeDelayMs)
    },
    [asked],
  )
  const again = useCallback(() => setTries((count) => count + 1), [])
  return { ...(shown.of === asked ? shown : none), retry: again }
}

const none = { of: '', src: null, missing: null }
