import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import type { CaseQuestion } from './case-query.ts'
import css from './past-cases.module.css'

/** The line that opens the cases: it loads them at the first opening and leaves them mounted. */
export function CaseFold({
  question,
  isOpen = false,
}: {
  question: CaseQuestion
  isOpen?: boolean
}) {
  const { t } = useLingui()
  const [isOpened, setOpened] = useState(isOpen)
  return (
    <details
      className={css.fold}
      open={isOpen || undefined}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className={css.line}>
        <Icon icon={IconHistory} className={css.icon} />
        <h3 className={css.title}>{t`This has happened before`}</h3>
        <Icon icon={IconChevronDown} size={20} bold className={css.chevron} />
      </summary>
      {isOpened && (
        <div className={css.inside}>
          <CaseList question={question} />
        </div>
      )}
    </details>
  )
}

const CaseList = lazyComponent(async () => (await import('./case-list.tsx')).CaseList)
