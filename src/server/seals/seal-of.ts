import type { AccountTx } from '#server/db/database.ts'
import type { Letterhead } from '#server/prints/letterhead.ts'

const sql = {
  name: 'seal-of',
  text: 'select link, sealed_at as "sealedAt" from seals where account_id = $1 and entity = $2 and record_id = $3 and version = $4',
}

/**
 * Returns the words at the foot of a print about a version's seal and where to check it, in the
 * reader's language; null if it is not sealed yet.
 */
export async function sealWords(
  tx: AccountTx,
  entity: string,
  record: number,
  version: number,
  { language, say, publicAddress }: Pick<Letterhead, 'language' | 'say' | 'publicAddress'>,
): Promise<string | null> {
  const found = await tx.maybe<{ link: number; sealedAt: string }>(sql, [
    tx.accountID,
    entity,
    record,
    version,
  ])
  if (found === undefined) return null
  const link = new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US').format(found.link)
  const day = say.dayOf(found.sealedAt)
  // Written as people type it, without the part that a browser adds by itself.
  const page = `${publicAddress.replace('https://', '')}/sealed`
  return language === 'es'
    ? `Sellado el ${day} como eslabón ${link}. Comprobar: ${page}`
    : `Sealed on ${day} as link ${link}. Check: ${page}`
}
