import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useEntriesOf } from '#client/workspace/use-box.ts'
import { useGo } from '#client/shell/address.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { addresses, refOfRow } from '../addresses.ts'
import { ActionHistory } from '../history/action-history.tsx'
import type { Row } from '../layout.ts'
import { ActionStatus, RiskLevelMark } from '../marks.tsx'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import css from './detail.module.css'

/** Number and situation; risk, status, what is not sent yet and the project on one line (picture 03). */
export function DetailHead({ row, system }: { row: Row; system: boolean }) {
  const { t } = useLingui()
  const go = useGo()
  const [showing, setShowing] = useState(false)
  const { list, history } = addresses(system)
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
          <LinkButton variant="link" size="small" href={history(refOfRow(row))} onClick={openWithin(() => go(history(refOfRow(row))))}>
            {t`Open history`}
          </LinkButton>
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
