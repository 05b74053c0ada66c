import { useEffect, useRef } from 'react'
import { useScroller } from '#client/ui/page/scroll-area.tsx'
import css from './list.module.css'

/** Calls when the end of the list comes near; give it a new `key` with each page. */
export function EndOfList({ onSeen, label }: { onSeen: () => void; label: string }) {
  const scroller = useScroller()
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = mark.current
    if (!element || !scroller) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onSeen()
      },
      { root: scroller, rootMargin: '1200px 0px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [scroller, onSeen])
  return (
    <div ref={mark} className={css.more}>
      {label}
    </div>
  )
}
