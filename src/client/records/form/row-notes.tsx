import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import { RefusedHere } from './earlier-notes.tsx'
import { UnkeptWords } from './unkept-words.tsx'

type RowNotesProps = { uid: string; unkept: EntryDraft | undefined; isRefused: boolean }

/** Under a row whose cells are fields: words that the device could not keep, and changes of the record that were refused. */
export function RowNotes({ uid, unkept, isRefused }: RowNotesProps) {
  return (
    <>
      {unkept && <UnkeptWords draft={unkept} />}
      {!isRefused && <RefusedHere uid={uid} />}
    </>
  )
}
