import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import css from './list.module.css'

type PagesProps = { page: number; pages: number; onPage: (page: number) => void }

/** Below a list that is read by pages (GFZ-04): the one before, where one is, the next. */
export function Pages({ page, pages, onPage }: PagesProps) {
  const { t } = useLingui()
  if (pages <= 1) return null
  const at = Math.min(page, pages)
  return (
    <nav className={css.pages} aria-label={t`Pages`}>
      <IconButton label={t`Page before`} disabled={at === 1} icon={<IconChevronLeft size={22} stroke={1.9} aria-hidden="true" />} onClick={() => onPage(at - 1)} />
      <output>{t`Page ${at} of ${pages}`}</output>
      <IconButton label={t`Next page`} disabled={at === pages} icon={<IconChevronRight size={22} stroke={1.9} aria-hidden="true" />} onClick={() => onPage(at + 1)} />
    </nav>
  )
}
