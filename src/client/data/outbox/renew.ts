import type { Box } from './box.ts'
import type { WriteTransaction } from './box-store.ts'
import type { Known } from './core/types.ts'
import type { Renewal } from './outbox.ts'

/**
 * Forget the known rows that a list's answer made needless: it carries them at the same or a higher
 * version, or would name them and does not (F-71). Rows of which this tab heard only after it had asked for the list
 * stay, for the answer may be older than they are.
 */
export async function renew(box: Box, { entity, epoch, since, rows, covers }: Renewal, heardAt: (known: Known) => number): Promise<void> {
  const versions = new Map(rows.map((row) => [row.uid, row.version]))
  await box.write(['known'], async (tx) => {
    for (const known of await tx.all('known')) {
      if (known.entity !== entity) continue
      const version = versions.get(known.ref)
      const older = known.epoch !== epoch || (version !== undefined && version >= known.version)
      const lacks = version === undefined && heardAt(known) <= since && covers(known)
      if (lacks || (version !== undefined && older)) tx.drop('known', [known.entity, known.ref])
    }
  })
}

/** At sign-out: what the server said goes, what a person wrote stays. */
export async function dropRows(tx: WriteTransaction): Promise<void> {
  for (const { entity, ref } of await tx.all('known')) tx.drop('known', [entity, ref])
  for (const { uid } of await tx.all('idmap')) tx.drop('idmap', uid)
}
