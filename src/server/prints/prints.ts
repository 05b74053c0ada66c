import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import { writeAnew } from '#server/files/anew.ts'
import { readFileRow, keepMade, type FileOwner, storageKeyOf } from '#server/files/files.ts'
import { linkTo } from '#server/files/link.ts'
import { type Storage, StorageUnavailable } from '#server/kernel/storage.ts'
import type { Context } from '#server/kernel/handler.ts'
import { effectiveLanguage } from '#server/http/language.ts'
import type { TokenService } from '#server/http/tokens.ts'
import { contentHash, type Paper, type PrintDocument, renderPdf } from '#server/pdf/door.ts'
import { addPrint, findPrint, type PrintKey } from './kept-prints.ts'
import { letterheadOf } from './letterhead.ts'
import { nameOfFile } from './file-names.ts'
import type { Printables } from './printable.ts'

/** Makes prints of records on request, and caches them by their content. */
export interface Prints {
  printables: Printables
  /**
   * Returns the PDF of one record that the caller may see, as an address that is valid for fifteen
   * minutes and for that file alone (G2-40). Refused: `not-found`; `busy` if too many requests wait
   * at once.
   */
  pdfOf: (
    context: Context,
    kind: string,
    uid: string,
    paper?: Paper,
  ) => Promise<PrintLink | Refusal>
  /** Returns an address of an existing print, valid for as long. */
  link: (context: Context, file: string) => Promise<PrintLink>
}

export interface PrintLink {
  location: string
  until: string
}

// G2-40
const linkFor = 15 * 60
// Version of the layout: raised with each change of how the same document is drawn.
const hand = 2

/** @param publicAddress the address of this installation for people, without a slash at the end */
export function createPrints(
  printables: Printables,
  storage: Storage,
  tokens: Pick<TokenService, 'signLink'>,
  publicAddress: () => string,
): Prints {
  const link: Prints['link'] = async (context, file) => {
    const { uri, until } = await linkTo(tokens, context, file, linkFor)
    return { location: uri, until }
  }
  return {
    printables,
    link,
    pdfOf: async (context, kind, uid, paper) => {
      const printable = printables.get(kind)
      const { db, accountID, caller, now } = context
      const wishes = { language: effectiveLanguage(context), paper: paper ?? null }
      const here = { now: now(), publicAddress: publicAddress() }
      const document = await db.accountSnapshot(accountID, async (tx) =>
        (await printable?.maySee(tx, caller, [uid]))
          ? printable?.document(tx, uid, await letterheadOf(tx, wishes, here))
          : undefined,
      )
      if (document === undefined) return refuse('not-found')
      const file = await keptPdf(storage, context, { kind, record: uid }, document)
      if (typeof file === 'string') {
        const line = printLine(context, {
          kind,
          form: 'pdf',
          records: 1,
          record: document.record.label,
        })
        await db.account(accountID, (tx) => addLine(tx, context, line))
        serverLogLine(context, line)
        return link(context, file)
      }
      if (file.fault === 'busy') return refuse('busy', { retryAfter: 2 })
      // Handled like any other absence of the storage.
      if (file.fault === 'away') throw new StorageUnavailable(file.detail)
      context.log.error(
        { event: 'print failed', kind, detail: file.detail },
        'a print could not be made',
      )
      return refuse('internal')
    },
  }
}

/**
 * Makes the line of the audit trail for records that leave as PDFs; `record`: the name of a single
 * one.
 */
export function printLine(
  { accountID, caller }: Pick<Context, 'accountID' | 'caller'>,
  {
    kind,
    form,
    records,
    record,
  }: { kind: string; form: 'pdf' | 'zip'; records: number; record?: string },
): AuditLine {
  return {
    event: 'exported',
    accountID,
    actor: { account_id: caller.accountID, user_id: caller.user_id },
    about: null,
    details: {
      what: `prints-of-${kind}`,
      format: form,
      rows: records,
      ...(record !== undefined && { record }),
    },
  }
}

/** The reason why no file was made. */
export type NoPdf = Exclude<Awaited<ReturnType<typeof renderPdf>>, Buffer>

/** Returns the cached file of a document, or makes it. Two simultaneous requests get one file. */
export async function keptPdf(
  storage: Storage,
  keeper: FileOwner,
  of: Omit<PrintKey, 'content'>,
  document: PrintDocument,
  options: { lane?: 'quick' | 'patient'; signal?: AbortSignal } = {},
): Promise<string | NoPdf> {
  const { db, accountID, now } = keeper
  const key = { ...of, content: contentOf(document) }
  const find = () => db.account(accountID, (tx) => findPrint(tx, key, now()))
  const known = await find()
  if (known !== undefined) return known
  const fetchImage = printImages(storage, keeper)
  let isWhole = true
  const bytes = await renderPdf(document, {
    ...options,
    fetchImage: async (uid) => {
      const image = await fetchImage(uid)
      isWhole &&= image !== null
      return image
    },
  })
  if ('fault' in bytes) return bytes
  // A missing photo may arrive later: this incomplete file is only for this request, so its key is
  // unique.
  const own = isWhole
    ? key
    : { ...key, content: createHash('sha256').update(key.content).update(keeper.newUid()).digest() }
  const image = { mime: 'application/pdf', bytes, width: null, height: null, small: null } as const
  const made = await keepMade(
    { storage },
    keeper,
    { kind: { name: 'print' }, name: nameOfFile(document, 'pdf'), image },
    (tx, uid) => addPrint(tx, own, uid, now()),
  )
  return (
    made ?? (await find()) ?? { fault: 'failed', detail: 'It was deleted right after it was made.' }
  )
}

/**
 * Hashes the content of a print without the minute of printing: within a day the same content is
 * the same file.
 */
function contentOf({ printed, ...document }: PrintDocument): Buffer {
  return Buffer.from(
    contentHash(JSON.parse(JSON.stringify({ ...document, day: printed.at.slice(0, 10), hand }))),
    'hex',
  )
}

/** Returns a reader of images of this company alone, for any uid in a document. */
export function printImages(
  storage: Storage,
  { db, accountID }: Pick<FileOwner, 'db' | 'accountID'>,
): (uid: string) => Promise<Uint8Array | null> {
  return async (uid) => {
    const row = await db.account(accountID, (tx) => readFileRow(tx, uid))
    if (row === undefined) return null
    if (row.is_raw) await writeAnew(accountID, uid, storage, (work) => db.account(accountID, work))
    return storage.get(storageKeyOf(accountID, uid))
  }
}
