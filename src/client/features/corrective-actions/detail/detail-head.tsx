import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useEntriesOf } from '#client/workspace/use-box.ts'
import { PrintMenu } from '#client/records/print/print-menu.tsx'
import { useGo } from '#client/shell/address.ts'
import { usePhoneHead } from '#client/shell/phone-head.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { addresses, refOfRow } from '../addresses.ts'
import { DueMark, useCompanyDay } from '../due.tsx'
import { ActionHistory } from '../history/action-history.tsx'
import type { Row } from '../layout.ts'
import { ActionStatus, RiskLevelMark } from '../marks.tsx'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import css from './detail.module.css'

type DetailHeadProps = { row: Row; system: boolean; ways: ReactNode }

/** Number and situation; risk, status, what is not sent yet and the project on one line (picture 03). On a phone the frame says the number. */
export function DetailHead({ row, system, ways }: DetailHeadProps) {
  const { t } = useLingui()
  const go = useGo()
  const phone = useMedia(media.phone)
  const today = useCompanyDay()
  const [showing, setShowing] = useState(false)
  const { list, history } = addresses(system)
  const number = row.caTicketHash || t`Number follows`
  const back = { label: t`Corrective actions`, href: list }
  usePhoneHead(number, back)
  const project = system ? `${row.projectName}, ${row.companyName}` : row.projectName
  return (
    <>
      <PageHeader
        lined
        title={row.title}
        {...(!phone && { kicker: number, back: <BackLink {...back} onOpen={() => go(list)} />, ways })}
        meta={
          <>
            {phone && <span className={css.project}>{project}</span>}
            <RiskLevelMark severity={row.severity} />
            <ActionStatus status={row.status} />
            <DueMark row={row} today={today(row)} />
            <Entries row={row} />
            {!phone && <span>{project}</span>}
          </>
        }
        actions={
          <>
            {system && (
              <Button icon={<IconHistory size={22} stroke={1.9} aria-hidden="true" />} onClick={() => setShowing(true)}>
                {t`History`}
              </Button>
            )}
            <PrintMenu />
          </>
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
