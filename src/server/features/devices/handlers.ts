import type { Device } from '#contract/devices/operations.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Handlers } from '#server/kernel/handler.ts'

/**
 * Lists the devices of a company's people for its owner (SHELL-80). `build`: the build of the app
 * that this server serves; null: it serves none.
 */
export function devices(build: string | null): Handlers<'devices'> {
  return {
    list: async (_, { caller, db, accountID }) =>
      caller.isOwner
        ? db.accountSnapshot(accountID, (tx) => devicesOf(tx, build))
        : refuse('not-permitted'),
  }
}

interface Row {
  install_id: string
  user_id: number
  name: string
  device: string
  heard_at: string
  pending: number
  build: string
}

const maxDevicesShown = 2000

const heardLast = {
  name: 'devices-heard-last',
  text: `select i.install_id, i.user_id, u.name, i.device, i.heard_at, i.pending, i.build
    from installs i join users u on u.account_id = i.account_id and u.user_id = i.user_id
    where i.account_id = $1 order by i.heard_at desc, i.install_id limit ${maxDevicesShown}`,
}

async function devicesOf(tx: AccountTx, build: string | null): Promise<Device[]> {
  const rows = await tx.query<Row>(heardLast, [tx.accountID])
  return rows.map((row) => ({
    uid: row.install_id,
    version: 1,
    etag: '',
    userID: row.user_id,
    personName: row.name,
    device: row.device,
    heardAt: row.heard_at,
    pending: row.pending,
    appVersion:
      row.build === '' || build === null ? '' : row.build === build ? 'Current' : 'Earlier',
  }))
}
