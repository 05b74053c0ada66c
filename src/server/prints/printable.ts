import type { PrintDocument } from '#server/pdf/door.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller } from '#server/handler.ts'
import type { Letterhead } from './letterhead.ts'

/** A kind of record that can be printed. */
export interface Printable {
  /** In the rows of prints and in what clients ask for; never changes. */
  name: string
  /**
   * Are all of these records there, and may the caller see each? Asked when a print is asked for
   * and at each read of its file.
   */
  maySee: (tx: AccountTx, caller: Caller, uids: readonly string[]) => Promise<boolean>
  /** The record as a document, whoever asks; undefined: there is none. */
  document: (
    tx: AccountTx,
    uid: string,
    letterhead: Letterhead,
  ) => Promise<PrintDocument | undefined>
}

export type Printables = ReadonlyMap<string, Printable>

/**
 * The one list of what can be printed; a capability adds a line to `server/printables.ts`. How a
 * kind becomes printable:
 *
 * 1. In its folder, `print.ts`: a `Printable`. `maySee` asks the same rule as its record page.
 * `document` reads the record and makes    plain data of it: `{ ...letterhead.document, title,
 * subject, record, facts, sum, blocks, foot }`; a record of questions hands    them to
 * `questionRecord` (server/pdf). Days, moments and names come in the reader's words:
 * `letterhead.say`. The foot's hash is    `contentHash` of the record's own content, without what
 * is only 'as printed'. Photos are named by the uid of their file.
 * 2. It hands it on by its door, and `server/printables.ts` gets its line. From there follow prints
 * of several records    (`prints.order`), their cache, their files and who may read them.
 * 3. An address of its own (`GET …/{id}/pdf`) is a handler of one line: `prints.pdfOf(context,
 * name, uid, paper)`.
 */
export function registerPrintables(...kinds: readonly Printable[]): Printables {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  if (byName.size < kinds.length) throw new Error('Two printable kinds have one name.')
  return byName
}
