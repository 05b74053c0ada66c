import { useCallback, useEffect, useRef } from 'react'

/** Returns true while the form is still on the screen, for callers that waited. */
export function useIsMounted(): () => boolean {
  const there = useRef(true)
  useEffect(() => {
    there.current = true
    return () => void (there.current = false)
  }, [])
  return useCallback(() => there.current, [])
}
