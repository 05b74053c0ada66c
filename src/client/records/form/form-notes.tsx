import { useLingui } from '@lingui/react/macro'
import { IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react'
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { useMoment } from '#client/i18n/use-moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Spoken } from '#client/ui/status/spoken.tsx'
import { cx } from '#client/ui/cx.ts'
import { useLacksLine, useSavesOnline } from '#client/shell/saves-online.ts'
import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import { withWords } from '#client/i18n/language.ts'
import type { NoLonger as Part } from '#client/shell/tray/unkept.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import type { ResumedChange } from './initial-form.ts'
import css from './form.module.css'

export type DraftNoteProps = {
  /** When the draft was last stored, ISO 8601. */
  at: string
  /** True for the draft of a new record. */
  isNew?: boolean
  onGoOn: () => void
  onDiscard: () => void
}

type FormNoteProps = {
  icon: ReactNode
  /** Buttons at its end. */
  acts?: ReactNode
  children: ReactNode
}

/** A note over the fields of a form. */
export function FormNote({ icon, acts, children }: FormNoteProps) {
  return (
    <div className={css.kept} role="note">
      {icon}
      {children}
      {acts && <div className={css.acts}>{acts}</div>}
    </div>
  )
}

/** Shows that this device has an unsaved draft, with buttons to continue or to discard it. */
export function DraftNote({ at, isNew, onGoOn, onDiscard }: DraftNoteProps) {
  const { t } = useLingui()
  const time = useMoment()(at)
  return (
    <FormNote
      icon={<Icon icon={IconDeviceFloppy} size={20} />}
      acts={
        <>
          <Button size="small" variant="quiet" onClick={onDiscard}>{t`Discard`}</Button>
          <Button size="small" onClick={onGoOn}>{t`Go on`}</Button>
        </>
      }
    >
      <p>
        <Spoken>
          {isNew
            ? t`You began this ${time}. It is not saved.`
            : t`You began a change ${time}. It is not saved.`}
        </Spoken>
      </p>
    </FormNote>
  )
}

/** Shows the draft note over the fields of an open form, which receives the focus on continue. */
export function FormDraftNote({
  draftNote,
  form,
}: {
  draftNote: DraftNoteProps
  /** Its id. */ form: string
}) {
  const goOn = () => {
    draftNote.onGoOn()
    document.getElementById(form)?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  return <DraftNote {...draftNote} onGoOn={goOn} />
}

type NeedsConnectionNoteProps = {
  /** True if the device stores typed text until then. */
  storesDraft?: boolean
  /** Puts the note on a separate line before the buttons of a row. */
  inRow?: boolean
}

/** Shows over the fields that saving needs a connection, before the person types without one. */
export function NeedsConnectionNote({ storesDraft, inRow }: NeedsConnectionNoteProps) {
  const { t } = useLingui()
  if (!useLacksLine()) return null
  return (
    <output className={cx(css.kept, inRow && css.inRow)}>
      <Icon icon={IconCloudOff} size={20} />
      <span className={css.told}>
        {t`Saving this needs a connection.`}{' '}
        {storesDraft && t`Your entries are kept on this device until then.`}
      </span>
    </output>
  )
}

/** Shows the note in forms of every kind, on pages that save online. */
export function PageNeedsConnectionNote(props: NeedsConnectionNoteProps) {
  return useSavesOnline() && <NeedsConnectionNote {...props} storesDraft />
}

const Unkept = lazyComponent(
  async () => (await withWords('tray', import('#client/shell/tray/unkept.tsx'))).Unkept,
)
const NoLonger = lazyComponent(
  async () => (await withWords('tray', import('#client/shell/tray/unkept.tsx'))).NoLonger,
)

/** The words of a form that the device could not store, for copying or saving as a file (F-54). */
export function UnstoredDraftText({ draft }: { draft: EntryDraft }) {
  return (
    <Suspense fallback={null}>
      <Unkept draft={draft} />
    </Suspense>
  )
}

/** The words of a change that its author may no longer make, for copying. */
export function ForbiddenChangeText(props: ComponentProps<typeof Part>) {
  return (
    <Suspense fallback={null}>
      <NoLonger {...props} />
    </Suspense>
  )
}

const TakenUpNote = lazyComponent(
  async () =>
    (await withWords('tray', import('#client/shell/tray/resumed-change-note.tsx'))).TakenUpNote,
)
const RefusedBefore = lazyComponent(
  async () =>
    (await withWords('tray', import('#client/shell/tray/resumed-change-note.tsx'))).RefusedBefore,
)
const Refused = lazyComponent(
  async () =>
    (await withWords('tray', import('#client/shell/tray/refused-change-notice.tsx')))
      .RefusedChangeNotice,
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
