import { useLingui } from '@lingui/react/macro'
import { IconClock, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useEntriesOf } from '#client/data/outbox/react.ts'
import type { One } from '#client/data/replica/rows.ts'
import { useLive } from '#client/data/use-live.ts'
import { momentOf } from '#client/i18n/dates.ts'
import { language as chosenLanguage } from '#client/i18n/language.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { addresses } from '../addresses.ts'
import { ActionHistory } from '../history/action-history.tsx'
import type { Row } from '../list-view.ts'
import { ActionStatus, RiskLevelMark } from '../marks.tsx'
import { RecordBadge } from '../record-badge.tsx'
import css from './detail.module.css'

/** Number and situation; risk, status, what is not sent yet and the project on one line (picture 03). */
export function DetailHead({ row, one, system }: { row: Row; one: One<CorrectiveAction>; system: boolean }) {
  const { t } = useLingui()
  const go = useGo()
  const [showing, setShowing] = useState(false)
  const [now] = useState(() => Date.now())
  const language = useLive(chosenLanguage)
  const { list } = addresses(system)
  const age = one.offline && one.asOf !== null ? momentOf(one.asOf, now, language) : null
  return (
    <>
      <PageHeader
        lined
        kicker={row.caTicketHash || t`Number follows`}
        title={row.title}
        back={<BackLink label={t`Corrective actions`} href={list} onOpen={() => go(list)} />}
        meta={
          <>
            <RiskLevelMark severity={row.severity} />
            <ActionStatus status={row.status} />
            <Entries row={row} />
            <span>{system ? `${row.projectName}, ${row.companyName}` : row.projectName}</span>
            {age !== null && (
              <span className={css.age}>
                <IconClock size={18} stroke={2} aria-hidden="true" />
                {t`Data as of ${age}`}
              </span>
            )}
          </>
        }
        actions={
          system ? (
            <Button icon={<IconHistory size={22} stroke={1.9} aria-hidden="true" />} onClick={() => setShowing(true)}>
              {t`History`}
            </Button>
          ) : undefined
        }
      />
      {showing && (
        <Dialog look="side" title={t`History`} onClose={() => setShowing(false)}>
          <ActionHistory row={row} />
        </Dialog>
      )}
    </>
  )
}

/** The badge of the record; a tap leads to its entries. */
function Entries({ row }: { row: Row }) {
  const go = useGo()
  const entries = useEntriesOf(row.uid)
  const first = entries.find(({ shown }) => shown === row.sync?.state) ?? entries[0]
  if (!row.sync) return null
  if (!first) return <RecordBadge sync={row.sync} tall />
  const href = `/back-office/sync?entry=${first.entry.id}`
  return (
    <a className={css.entries} href={href} onClick={openWithin(() => go(href))}>
      <RecordBadge sync={row.sync} tall />
    </a>
  )
}
