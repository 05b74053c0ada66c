import { useLingui } from '@lingui/react/macro'
import { IconFileTypePdf, IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { isObject } from '#contract/kernel/json.ts'
import { call } from '#client/data/api/call.ts'
import { usePdf } from '#client/features/prints/door.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { useRecordEntries } from '#client/workspace/use-box.ts'
import { PrintMenu } from '#client/records/print/print-menu.tsx'
import { useGo } from '#client/shell/address.ts'
import { Slot } from '#client/shell/slots.tsx'
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
import type { ActionListRow } from '../layout.ts'
import { ActionStatus, RiskLevelMark } from '../marks.tsx'
import { CloseAction } from '../photos/door.ts'
import { Icon } from '#client/ui/icon.tsx'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import { pdfWords } from '../words.ts'
import css from './detail.module.css'

type DetailHeadProps = { row: ActionListRow; system: boolean; neighbourLinks: ReactNode }

/**
 * Shows number and situation, and one line with risk, status, unsent changes and project (picture
 * 03). On a phone the frame shows the number.
 */
export function DetailHead({ row, system, neighbourLinks }: DetailHeadProps) {
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
        tabTitle={`${number} ${row.title}`}
        {...(!phone && {
          kicker: number,
          back: <BackLink {...back} onOpen={() => go(list)} />,
          ways: neighbourLinks,
        })}
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
            {!phone && !system && <CloseAction row={row} />}
            {!phone && <Slot name="action.buttons" row={row} />}
            {system && (
              <Button icon={<Icon icon={IconHistory} />} onClick={() => setShowing(true)}>
                {t`History`}
              </Button>
            )}
            {!phone && <PdfButton row={row} />}
            <PdfMenu row={row} phone={phone} />
          </>
        }
      />
      {showing && (
        <Dialog look="side" title={t`History`} onClose={() => setShowing(false)}>
          <LinkButton
            variant="link"
            size="small"
            href={history(refOfRow(row))}
            onClick={openWithin(() => go(history(refOfRow(row))))}
          >
            {t`Open history`}
          </LinkButton>
          <ActionHistory row={row} />
        </Dialog>
      )}
    </>
  )
}

/** Opens the action's PDF, if the server has the record and can be reached. */
function usePdfOf({ accountID, uid, caTicketHash, title }: ActionListRow) {
  const offline = useConnectionState() === 'offline'
  const { open, busy } = usePdf(pdfWords)
  const ask = () =>
    call('correctiveActions.pdf', {
      params: { accountID: String(accountID), correctiveActionID: uid },
    })
  const locationIn = (body: unknown) =>
    isObject(body) && typeof body['pdfLocation'] === 'string' ? body['pdfLocation'] : null
  return {
    offline,
    disabled: offline || busy || caTicketHash === '',
    open: () => void open({ name: `${caTicketHash} ${title}`, ask, locationIn }),
  }
}

function PdfButton({ row }: { row: ActionListRow }) {
  const { t } = useLingui()
  const { disabled, offline, open } = usePdfOf(row)
  return (
    <Button
      icon={<Icon icon={IconFileTypePdf} />}
      disabled={disabled}
      title={offline ? t`Needs the network` : undefined}
      onClick={open}
    >
      {t`Open PDF`}
    </Button>
  )
}

/** A menu item, because the head on a phone has no space for the button. */
function PdfMenu({ row, phone }: { row: ActionListRow; phone: boolean }) {
  const { t } = useLingui()
  const { disabled, open } = usePdfOf(row)
  const item = {
    key: 'pdf',
    label: t`Open PDF`,
    icon: <Icon icon={IconFileTypePdf} />,
    disabled,
    onSelect: open,
  }
  return <PrintMenu more={phone ? [item] : []} />
}

/** The sync badge of the record; a tap opens its entries. */
function Entries({ row }: { row: ActionListRow }) {
  const go = useGo()
  const entries = useRecordEntries(row.uid)
  const first = entries.find(({ displayStatus }) => displayStatus === row.sync?.state) ?? entries[0]
  if (!row.sync) return null
  if (!first) return <RecordBadge sync={row.sync} tall />
  const href = `/back-office/sync?entry=${first.entry.id}`
  return (
    <a className={css.entries} href={href} onClick={openWithin(() => go(href))}>
      <RecordBadge sync={row.sync} tall />
    </a>
  )
}
