import { useCallback, useEffect, useRef } from 'react'

/** Returns a stable function that gives the signal of the component's unmount. */
export function useEndSignal(): () => AbortSignal {
  const ending = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    ending.current = here
    return () => here.abort()
  }, [])
  return useCallback(() => ending.current.signal, [])
}
