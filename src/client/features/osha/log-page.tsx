import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconEyeOff } from '@tabler/icons-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { buildColumns } from '#client/records/list/columns.ts'
import { defineList } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { dayText } from '#client/i18n/days.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import { caseAddress } from './addresses.ts'
import { logLayout as layout, type LogRow, employeeNameOf } from './log-layout.ts'
import { OshaHead } from './osha-head.tsx'
import { OshaPdfButton } from './pdf-button.tsx'
import { useLog, usePlace, useReaders, useYear } from './use-osha.ts'
import { listWords, privacyCase, choiceWord } from './words.ts'

const CaseDialog = lazyComponent(async () => (await import('./case-dialog.tsx')).CaseDialog, 'over')
const NamesDialog = lazyComponent(
  async () => (await import('./names-dialog.tsx')).NamesDialog,
  'over',
)

const kind = defineList<LogRow>(layout)
const tabs = ['in-log', 'struck-out']
const hrefOf = ({ oshaCaseID }: LogRow) => caseAddress(oshaCaseID)

/** Shows form 300: the log of an establishment and year. */
export function LogPage() {
  const { establishmentID, year } = usePlace()
  return <Log key={`${establishmentID} ${year}`} />
}

function Log() {
  const { t, i18n } = useLingui()
  const place = usePlace()
  const { accountID, establishmentID, year } = place
  const [open, setOpen] = useState<'case' | 'names' | null>(null)
  const records = useLog(accountID, establishmentID, year)
  const { year: figures } = useYear(accountID, establishmentID, year)
  const { data: readers } = useReaders(accountID)
  const columns = useMemo(
    () => buildColumns<LogRow>(layout, i18n),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale],
  )
  const list = useDeviceList<LogRow>(kind, { records, columns, tabs })
  const card = useCallback((row: LogRow) => <LineCard row={row} />, [])
  const head = useCallback((actions: ReactNode) => <OshaHead at="log" actions={actions} />, [])
  const isReader = readers?.mayReadNames === true
  return (
    <>
      <RecordList
        kind={kind}
        words={listWords}
        list={list}
        columns={columns}
        tabs={tabs}
        memory="osha-log"
        card={card}
        head={head}
        hrefOf={hrefOf}
        actions={
          <>
            {isReader && (
              <Button icon={<Icon icon={IconEyeOff} />} onClick={() => setOpen('names')}>
                {t`Privacy names`}
              </Button>
            )}
            {figures && <OshaPdfButton accountID={accountID} figures={figures} form="300" />}
          </>
        }
        onCreate={() => setOpen('case')}
      />
      {open === 'case' && <CaseDialog place={place} onClose={() => setOpen(null)} />}
      {open === 'names' && <NamesDialog place={place} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Shows a line of the log on a phone. */
function LineCard({ row }: { row: LogRow }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const name = employeeNameOf(row, i18n._(privacyCase))
  const language = i18n.locale === 'es' ? 'es' : 'en'
  const href = hrefOf(row)
  const { daysAway, daysRestricted } = row
  const days = [
    ...(daysAway ? [t`${plural(daysAway, { one: '# day away', other: '# days away' })}`] : []),
    ...(daysRestricted
      ? [t`${plural(daysRestricted, { one: '# day restricted', other: '# days restricted' })}`]
      : []),
  ]
  return (
    <RecordCard
      number={String(row.caseNumber)}
      aside={days.join(' · ')}
      title={name}
      second={[dayText(row.injuryDate, language), row.description].join(', ')}
      meta={choiceWord(i18n, row.outcome)}
      href={href}
      onOpen={() => go(href)}
    />
  )
}
