import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useScroller } from '#client/ui/page/scroll-area.tsx'
import css from './list.module.css'

/** Calls `onSeen` near the end of the list; needs a new `key` for each page. */
export function LoadMoreTrigger({ onSeen, label }: { onSeen: () => void; label: string }) {
  const scroller = useScroller()
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = mark.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onSeen()
      },
      { root: scroller.element, rootMargin: '1200px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, onSeen])
  return (
    <div ref={mark} className={css.more}>
      {label}
    </div>
  )
}

type PagesProps = { page: number; pages: number; onPage: (page: number) => void }

/** The links below a list that is read by pages (GFZ-04): previous, current, next. */
export function PageLinks({ page, pages, onPage }: PagesProps) {
  const { t } = useLingui()
  if (pages <= 1) return null
  const at = Math.min(page, pages)
  return (
    <nav className={css.pages} aria-label={t`Pages`}>
      <IconButton
        label={t`Previous page`}
        disabled={at === 1}
        icon={<Icon icon={IconChevronLeft} />}
        onClick={() => onPage(at - 1)}
      />
      <output>{t`Page ${at} of ${pages}`}</output>
      <IconButton
        label={t`Next page`}
        disabled={at === pages}
        icon={<Icon icon={IconChevronRight} />}
        onClick={() => onPage(at + 1)}
      />
    </nav>
  )
}
