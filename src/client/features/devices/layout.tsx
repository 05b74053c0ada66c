import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { deviceFields } from '#contract/devices/fields.ts'
import { browserName } from '#client/records/browser-name.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import { TitleCell } from '#client/ui/table/data-row.tsx'

/** A device as its owner sees it. */
export type DeviceRow = RowOfFields<typeof deviceFields>

/** Lists the fields of a device in the order of its columns. */
export const deviceLayout = createLayout(
  deviceFields,
  {
    personName: {
      label: msg`Person`,
      search: true,
      column: {
        width: 10,
        grow: 3,
        hideable: false,
        cell: ({ personName, device }) => (
          <TitleCell title={personName} second={browserName(device)} />
        ),
      },
    },
    device: { label: msg`Device`, exportText: ({ device }) => browserName(device) },
    pending: { label: msg`Unsent changes`, column: { width: 8, align: 'end', first: 'desc' } },
    heardAt: { label: msg`Last contact`, column: { width: 9 } },
    appVersion: {
      label: msg`Version of the app`,
      column: {
        width: 9,
        minTableWidth: 44,
        cell: ({ appVersion }, { i18n }) => versionSaid(i18n, appVersion),
      },
      exportText: ({ appVersion }, { i18n }) => versionSaid(i18n, appVersion),
    },
    userID: 'hidden',
  },
  {
    sort: '-pending',
    chips: {
      unsent: { label: msg`With unsent changes` },
      silent: { label: msg`No contact for a week`, sort: 'heardAt' },
      earlier: { label: msg`Earlier version` },
    },
  },
)

/** Returns the words for an `appVersion`; '' if the device has reported none. */
export function versionSaid(i18n: I18n, version: string): string {
  if (version === 'Current') return i18n._(msg`Current version`)
  return version === 'Earlier' ? i18n._(msg`Earlier version`) : ''
}
