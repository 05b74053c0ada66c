import { useEffect, useState, type ReactNode } from 'react'

/**
 * A sentence that stands on the screen and is spoken as well, once, when it comes with a part of
 * it. Screen readers speak what comes into a place which they know: so the place is there first,
 * and its words a moment later.
 */
export function Spoken({ children }: { children: ReactNode }) {
  const [isHeard, setHeard] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHeard(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output>
      <span aria-hidden={!isHeard}>{children}</span>
    </output>
  )
}
