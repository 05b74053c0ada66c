import type { AccountTx } from '#server/db/database.ts'
import { storageKeyOf } from '#server/files/files.ts'
import { onGround } from '#server/files/ground.ts'
import type { Storage } from '#server/kernel/storage.ts'
import type { Context } from '#server/kernel/handler.ts'
import { createLru } from '#server/kernel/lru.ts'
import type { Attachment } from './mailer.ts'

/** The company at the top of a mail; without a logo only its name. */
export interface MailCompanyHead {
  name: string
  /** The file of the logo; the content under its uid never changes. */
  logo: string | null
}

/** The content ID of the logo, which the HTML refers to. */
export const logoID = 'company-logo'

const head = {
  name: 'mail-company',
  text: 'select name, logo_file as logo from accounts where account_id = $1',
}

/** Reads the company of this transaction for the head of a mail. */
export function companyHeadOf(tx: AccountTx): Promise<MailCompanyHead> {
  return tx.one<MailCompanyHead>(head, [tx.accountID])
}

// Pixels for 80 points, sharp on a screen of twice as many pixels.
const side = 240

// Many invitations share one logo.
const scaled = createLru<Attachment>(20)

/**
 * Returns the logo as an attachment, small and on the background that suits it, or null if it
 * cannot be read, so that the mail is still sent.
 */
export async function logoAttachment(
  accountID: number,
  logo: string | null,
  { storage, log }: { storage: Storage; log: Context['log'] },
): Promise<Attachment | null> {
  if (logo === null) return null
  const known = scaled.get(logo)
  if (known !== undefined) return known
  try {
    const given = await storage.get(storageKeyOf(accountID, logo))
    if (given === null) return null
    const { default: sharp } = await import('sharp')
    const content = await sharp(await onGround(given))
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
    const attachment = { filename: 'logo.png', content, contentType: 'image/png', cid: logoID }
    scaled.set(logo, attachment)
    return attachment
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    log.warn({ event: 'mail without logo', error: why }, 'the logo of a company could not be read')
    return null
  }
}
