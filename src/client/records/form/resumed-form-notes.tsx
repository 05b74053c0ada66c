import { Suspense } from 'react'
import { needWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import type { ResumedChange } from './use-resumed-change.ts'

const TakenUpNote = lazyComponent(
  async () =>
    (
      await Promise.all([import('#client/shell/tray/resumed-change-note.tsx'), needWords('tray')])
    )[0].TakenUpNote,
)
const RefusedBefore = lazyComponent(
  async () =>
    (
      await Promise.all([import('#client/shell/tray/resumed-change-note.tsx'), needWords('tray')])
    )[0].RefusedBefore,
)
const Refused = lazyComponent(
  async () =>
    (
      await Promise.all([import('#client/shell/tray/refused-change-notice.tsx'), needWords('tray')])
    )[0].RefusedChangeNotice,
)

type ResumedFormNoteProps = {
  resumed: ResumedChange | null
  /** The entry that the next Save replaces, after this form itself was refused. */
  refusedId?: string | undefined
  /** True while the form already shows the refusal over its fields. */
  isRefusalShown?: boolean
}

/** Shows over a form that it began with the words of an earlier change. */
export function ResumedFormNote({
  resumed,
  refusedId,
  isRefusalShown = false,
}: ResumedFormNoteProps) {
  return (
    <Suspense fallback={null}>
      {resumed ? (
        <TakenUpNote
          entry={resumed.entry}
          review={resumed.review}
          isNew={resumed.refusedId === undefined}
        />
      ) : (
        refusedId !== undefined && !isRefusalShown && <RefusedBefore id={refusedId} />
      )}
    </Suspense>
  )
}

/** Shows on a record that a change of it was refused, with a link to that change. */
export function RefusedChangeOnRecord({
  uid,
  exceptId,
}: {
  uid: string
  exceptId?: string | undefined
}) {
  return (
    <Suspense fallback={null}>
      <Refused uid={uid} but={exceptId} />
    </Suspense>
  )
}
