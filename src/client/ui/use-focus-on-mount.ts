import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Returns a ref whose element gets the focus once, when a dialog around it is open. `focus` does
 * more than that, or focuses a part of it.
 */
export function useFocusOnMount<Of extends HTMLElement>(
  focus: (element: Of) => void = (element) => element.focus(),
): RefObject<Of | null> {
  const own = useRef<Of>(null)
  const begin = useEffectEvent(focus)
  useEffect(() => {
    if (own.current) begin(own.current)
  }, [])
  return own
}
