import { resolve } from 'node:path'
import { onOwnersAddress } from '#server/db/raise-restore.ts'
import { openStorage } from '#server/files/open-storage.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { BackupPlace } from './key-place.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'
import { keysAtHand, namedKeys, takeKeys, unopened } from './secrets-beside.ts'

type Installation = Pick<
  Settings,
  'databaseUrl' | 'appDatabaseUrl' | 'dataDir' | 'storageUrl' | 'secretsKey'
>

/** A backup, its key, and whether the operator restores it without one (`--without-key`). */
export interface RestoreOrder extends BackupPlace {
  isUnchecked: boolean
}

/** Restores a backup into an installation; `lost` counts the secrets that no key opens. */
export async function restoreInstallation(
  settings: Installation,
  order: RestoreOrder,
): Promise<Restored & { lost: number }> {
  const { databaseUrl, appDatabaseUrl, secretsKey } = settings
  const dataDir = resolve(settings.dataDir)
  const keyPlace = { secretsKey, dataDir }
  const storage = openStorage(settings)
  // Reads the key first, so that a wrong file ends the restore before it begins.
  const named = namedKeys(order.keyAt)
  const work = async (url: string) => {
    const restored = await restoreBackup(url, storage, order.path, {
      keys: order.isUnchecked ? null : keysAtHand(keyPlace, named),
      ...(appDatabaseUrl !== null && { appUrl: appDatabaseUrl }),
    })
    takeKeys(keyPlace, named)
    return { ...restored, lost: await unopened(url, keyPlace) }
  }
  const place = databaseUrl === null ? { dataDir } : { databaseUrl }
  return onOwnersAddress(place, work, { makes: true })
}
