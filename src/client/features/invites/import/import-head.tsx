import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { usePageTitle } from '#client/ui/page/use-page-title.ts'
import { ChooseRoster } from './choose-roster.tsx'
import css from './import.module.css'

/** The title with the way back before it, and a text that the import has changed nothing yet. */
export function ImportHead({
  children,
  onSource,
  onClose,
}: {
  children?: ReactNode
  onSource: (file: File) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const heading = usePageTitle()
  return (
    <header className={css.top}>
      <div className={css.titleLine}>
        <IconButton
          label={t`Back`}
          icon={<Icon icon={IconChevronLeft} size={24} bold />}
          onClick={onClose}
        />
        <h1 ref={heading}>{t`Import a roster`}</h1>
        <span className={css.fact}>{t`Nothing is changed yet`}</span>
        <span className={css.other}>
          <ChooseRoster onSource={onSource}>{t`Another file`}</ChooseRoster>
        </span>
      </div>
      {children}
    </header>
  )
}
