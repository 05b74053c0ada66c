import type { AccountTx } from '#server/db/database.ts'
import { keptSecrets } from '#server/secrets/kept-secrets.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'

/**
 * The Power BI keys of a company (`owner` null) or of a person. Only the sent keys change. '' and
 * null clear one (ACC-54, TEAM-91).
 */
export interface StoredReportKeys {
  powerBIKey: string | null
  caPowerBIkey: string | null
}

export async function reportKeysOf(
  tx: AccountTx,
  box: SecretCipher,
  owner: number | null,
): Promise<StoredReportKeys> {
  const secrets = keptSecrets(tx, box)
  return {
    powerBIKey: await secrets.read(owner, 'powerBIKey'),
    caPowerBIkey: await secrets.read(owner, 'caPowerBIkey'),
  }
}

export async function setReportKeys(
  tx: AccountTx,
  box: SecretCipher,
  owner: number | null,
  { powerBIKey, caPowerBIkey }: Partial<StoredReportKeys>,
): Promise<void> {
  const secrets = keptSecrets(tx, box)
  if (powerBIKey !== undefined) await secrets.write(owner, 'powerBIKey', powerBIKey)
  if (caPowerBIkey !== undefined) await secrets.write(owner, 'caPowerBIkey', caPowerBIkey)
}
