import { useLingui } from '@lingui/react/macro'
import { useGo } from '#client/shell/address.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { addresses } from '../addresses.ts'
import { ActionHistory } from '../history/action-history.tsx'
import { refOfRow, type Row } from '../list-view.ts'
import css from './detail.module.css'

/** The history beside the form, below it where it is narrow; its own page is one tap away (CA-05). */
export function HistoryAside({ row }: { row: Row }) {
  const { t } = useLingui()
  const go = useGo()
  const href = addresses(false).history(refOfRow(row))
  return (
    <>
      <div className={css.historyHead}>
        <h2>{t`History`}</h2>
        <LinkButton variant="link" size="small" href={href} onClick={openWithin(() => go(href))}>
          {t`Open history`}
        </LinkButton>
      </div>
      <ActionHistory row={row} />
    </>
  )
}
