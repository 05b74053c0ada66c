import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useMemo } from 'react'
import { tableTime } from '#client/i18n/dates.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { browserName } from '#client/records/browser-name.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import { defineList, type ListMessages } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import { deviceLayout as layout, type DeviceRow, versionSaid } from './layout.tsx'
import { deviceChips, useDevices } from './use-devices.ts'

const kind = defineList(layout, 'devices')

/** Lists the devices of the company's people for its owner (SHELL-80). */
export function DevicesPage() {
  const { i18n } = useLingui()
  const records = useDevices()
  const columns = useMemo(
    () => buildColumns<DeviceRow>(layout, i18n),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale],
  )
  const list = useDeviceList<DeviceRow>(kind, { records, columns, tabs: none, chips: deviceChips })
  return (
    <RecordList
      kind={kind}
      words={listWords}
      list={list}
      columns={columns}
      tabs={none}
      memory="/back-office/devices"
      card={(row) => <DeviceCard row={row} />}
      exports
    />
  )
}

const none: readonly string[] = []

/** Shows a device on a phone. */
function DeviceCard({ row }: { row: DeviceRow }) {
  const { t, i18n } = useLingui()
  const { personName, device, pending, heardAt, appVersion } = row
  const [count, time] = [wholeNumber(pending), tableTime(heardAt)]
  const unsent =
    pending === 0
      ? t`Nothing unsent`
      : t`${plural(pending, { one: `${count} unsent change`, other: `${count} unsent changes` })}`
  return (
    <RecordCard
      number={browserName(device)}
      title={personName}
      second={[t`Last contact ${time}`, versionSaid(i18n, appVersion)].filter(Boolean).join(', ')}
      meta={unsent}
      unsent={pending > 0}
    />
  )
}

const listWords: ListMessages = {
  title: msg`Devices`,
  loading: msg`Loading devices`,
  find: { label: msg`Find a device`, placeholder: msg`Name of a person` },
  create: { label: msg`New` },
  icon: IconDeviceTablet,
  none: {
    title: msg`No device yet`,
    text: msg`Each device on which a person of your company opens the app is listed here, with its last contact and the number of its unsent changes.`,
  },
  noMatch: {
    title: msg`No device matches`,
    text: msg`No device matches the search and the filters.`,
    clear: msg`Show all devices`,
  },
  failed: { code: 'fetchDevices', title: msg`Failed to retrieve the devices` },
}
