import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ScrollArea } from './scroll-area.tsx'
import css from './scroll-box.module.css'

/** A part of a page that scrolls for itself: as high as what it holds, and at most so many px. */
export function ScrollBox({ most, children }: { most: number; children: ReactNode }) {
  const held = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(most)
  useLayoutEffect(() => {
    const element = held.current
    if (!element) return undefined
    const watcher = new ResizeObserver(() => setHeight(Math.min(most, element.offsetHeight)))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [most])
  return (
    <div className={css.box} style={{ height }}>
      <ScrollArea>
        <div ref={held}>{children}</div>
      </ScrollArea>
    </div>
  )
}
