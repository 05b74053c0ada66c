import { serverNow } from '#client/data/api/server-clock.ts'
import type { ChipTests } from '#client/records/list/facet-counts.ts'
import { useReadList } from '#client/records/use-read.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { DeviceRow } from './layout.tsx'

/** Reads the devices of the own company at every visit; the device does not store them. */
export function useDevices() {
  const { accountID } = useMe().user_metadata
  return useReadList(
    'devices.list',
    { params: { accountID: String(accountID ?? 0) } },
    { memoryOnly: true, staleTime: 0 },
  )
}

/** Milliseconds without contact after which an owner should ask. */
const silentAfter = 7 * 86_400_000

/** Tells whether the server has not heard from a device for a week. */
export const isSilent = ({ heardAt }: Pick<DeviceRow, 'heardAt'>): boolean =>
  Date.parse(heardAt) < serverNow() - silentAfter

/** Filters the devices by their chips. */
export const deviceChips: ChipTests<Pick<DeviceRow, 'pending' | 'heardAt' | 'appVersion'>> = {
  unsent: ({ pending }) => pending > 0,
  silent: isSilent,
  earlier: ({ appVersion }) => appVersion === 'Earlier',
}
