import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBuilding, IconClipboardText, IconPlugConnected } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { tableTime } from '#client/i18n/dates.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import { defineList, type ListMessages } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { type Account, useAccount } from '#client/workspace/use-account.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { formzLayout as layout, type FormzRow } from './layout.ts'
import { mayConnect } from '#contract/goformz/may-connect.ts'
import { useForms } from './use-forms.ts'
import { ViewPdf } from './view-pdf.tsx'

const kind = defineList(layout)
/** Forms per page (GFZ-04). */
const pageSize = 10

/**
 * `/back-office/goformz`: the forms of the own company, or of the one that a system administrator
 * chose (GFZ-01, G2-65).
 */
export function GoformzPage() {
  const account = useAccount()
  return account === null ? <ChooseAccount /> : <Forms key={account.accountID} account={account} />
}

/** Asks a system administrator to choose a company. */
export function ChooseAccount() {
  const { t } = useLingui()
  return (
    <Empty
      icon={<Icon icon={IconBuilding} size={26} />}
      title={t`Please select an account`}
    >{t`The company whose forms you see is chosen at the top of the page.`}</Empty>
  )
}

function Forms({ account: { accountID } }: { account: Account }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const me = useMe()
  const records = useForms(accountID)
  const wide = useMedia(media.landscapeUp)
  const columns = useMemo(
    (): Column<FormzRow>[] => [
      ...buildColumns<FormzRow>(layout, i18n, wide ? {} : upright),
      {
        id: 'action',
        header: i18n._(msg`Action`),
        cell: (row) => <ViewPdf row={row} />,
        width: 12,
        align: 'end',
        control: true,
        hideable: false,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale, wide],
  )
  const list = useDeviceList<FormzRow>(kind, { records, columns, pageSize })
  const card = useCallback((row: FormzRow) => <FormCard row={row} />, [])
  const connection = mayConnect(me) && (
    <Button
      icon={<Icon icon={IconPlugConnected} size={20} />}
      onClick={() => go('/back-office/goformz/connection')}
    >{t`Connection`}</Button>
  )
  return (
    <RecordList
      kind={kind}
      words={listWords}
      list={list}
      columns={columns}
      memory="goformz"
      card={card}
      actions={connection}
    />
  )
}

/** An upright tablet shows the day below the form. */
const upright = {
  without: ['creationDateTime'],
  looks: {
    formName: {
      cell: ({ formName, creationDateTime }: FormzRow) =>
        `${formName}\n${tableTime(creationDateTime)}`,
    },
  },
}

/** Shows a form on a phone. */
function FormCard({ row }: { row: FormzRow }) {
  const { formName, projectName, formzUserName, creationDateTime } = row
  return (
    <RecordCard
      number={tableTime(creationDateTime)}
      title={formName}
      second={[projectName, formzUserName].filter(Boolean).join(', ')}
      actions={<ViewPdf row={row} />}
    />
  )
}

const listWords: ListMessages = {
  title: msg`Goformz submissions`,
  loading: msg`Loading Goformz submissions`,
  find: { label: msg`Find a form`, placeholder: msg`Project, user or form` },
  create: { label: msg`New` },
  icon: IconClipboardText,
  none: {
    title: msg`No Goformz submissions`,
    text: msg`Forms that you and the people below you complete in GoFormz are listed here.`,
    withIcon: true,
  },
  noMatch: {
    title: msg`No form matches`,
    text: msg`None matches the search and the filters.`,
    clear: msg`Show all forms`,
  },
  failed: { code: 'fetchGoformzSubmissions', title: msg`Unable to load Goformz submissions` },
}
