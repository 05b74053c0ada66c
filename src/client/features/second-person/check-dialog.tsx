import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { closed, inProgress, opened } from '#contract/corrective-actions/lookups.ts'
import { correctiveActionRules as rules } from '#contract/corrective-actions/rules.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { photosIn } from '#contract/kernel/photos.ts'
import { ChangeDialog, withFields } from '#client/features/corrective-actions/changes/door.ts'
import { fieldChangeOf } from '#client/records/form-values.ts'
import { createLayout } from '#client/records/layout.ts'
import { PhotosField } from '#client/records/photos/door.ts'
import type { ActionShown } from '#client/shell/slots.tsx'
import type { FormValue, FormValues } from '#client/ui/form/form-fields.ts'
import css from './second-person.module.css'

/** What a person does about a check. */
export type Check = 'ask' | 'close' | 'back' | 'takeBack' | 'lasted' | 'reopen'

export type CheckDialogProps = { what: Check; row: ActionShown; onClose: () => void }

const { photos: photosOf, notes: notesOf } = correctiveActionFields
const withPhotos = createLayout(
  // The note may stay empty next to a new photo.
  { photos: photosOf, notes: { ...notesOf, needs: [] } },
  {
    photos: { label: msg`Photos after`, edit: { in: 'check', wide: true } },
    notes: { label: msg`Notes for this change`, edit: { in: 'check', wide: true, rows: 3 } },
  },
  { edit: { check: null } },
)
const onlyNotes = createLayout(
  { notes: notesOf },
  { notes: { label: msg`What is still to do`, edit: { in: 'check', wide: true, rows: 4 } } },
  { edit: { check: null } },
)

interface CheckSettings {
  title: string
  lead: string
  /** The note that the form opens with: one press is enough. */
  note: string
  /** The stored note if only a photo was added. */
  photoNote: string
  photos: boolean
  further: (status: string) => JsonObject
}

/** Asks for a check, or carries one out: with a photo or a note, also without a network. */
export function CheckDialog({ what, row, onClose }: CheckDialogProps) {
  const { t } = useLingui()
  const { title, lead, note, photoNote, photos, further } = useSettings(what, row)
  const layout = photos ? withPhotos : onlyNotes
  const [opening] = useState(() => ({
    values: { notes: note, ...(photos && { photos: asForm(row.photos) }) },
    seen: seenOf(row),
    guards: {},
  }))
  const isEmpty = (values: FormValues) =>
    String(values['notes']).trim() === '' && !hasNewPhoto(values, row)
  return (
    <ChangeDialog
      row={row}
      draftRef={row.uid}
      layout={layout}
      // Closing with a photo has a draft of its own, compared with other fields.
      form={`action.check.${what}`}
      opening={opening}
      title={() => title}
      said={title}
      lead={<p className={css.lead}>{lead}</p>}
      controls={{
        photos: { draw: (given) => <PhotosField {...given} file={photosOf.file} when="after" /> },
      }}
      fieldErrors={(values) =>
        isEmpty(values)
          ? {
              notes: photos
                ? t`Please add a photo, or write what you saw`
                : t`Please say what is still to do`,
            }
          : {}
      }
      changeOf={(values, seen) =>
        withFields(fieldChangeOf(layout, values, seen, rules), seen, {
          ...(String(values['notes']).trim() === '' && { notes: photoNote }),
          ...further(String(seen['status'])),
        })
      }
      onClose={onClose}
    />
  )
}

function useSettings(what: Check, row: ActionShown): CheckSettings {
  const { t } = useLingui()
  const opener = row.openedByUser?.name ?? t`The person who opened it`
  const assignee = row.assignedToUser?.name ?? t`The assignee`
  const all: Record<Check, CheckSettings> = {
    ask: {
      title: t`Ask for a check`,
      lead: t`${opener} sees that the work is done, checks it and closes the action.`,
      note: t`Work done`,
      photoNote: t`Work done`,
      photos: true,
      further: (status) => ({
        isReadyToCheck: true,
        ...(status === opened && { status: inProgress }),
      }),
    },
    close: {
      title: t`Check and close`,
      lead: t`Your company asks for evidence: a photo, or a note of what you saw.`,
      note: '',
      photoNote: t`Checked, with a photo`,
      photos: true,
      further: () => ({ status: closed, isReadyToCheck: false }),
    },
    back: {
      title: t`Send back`,
      lead: t`${assignee} reads these words in the history of the action.`,
      note: '',
      photoNote: '',
      photos: false,
      further: () => ({ isReadyToCheck: false }),
    },
    takeBack: {
      title: t`Take back`,
      lead: t`The action no longer waits for a check.`,
      note: '',
      photoNote: '',
      photos: false,
      further: () => ({ isReadyToCheck: false }),
    },
    lasted: {
      title: t`It lasted`,
      lead: t`The fix holds. You can add a photo.`,
      note: t`The fix lasted`,
      photoNote: t`The fix lasted`,
      photos: true,
      further: () => ({ isConfirmed: true }),
    },
    reopen: {
      title: t`Reopen`,
      lead: t`The action is in progress again.`,
      note: t`The fix did not last`,
      photoNote: t`The fix did not last`,
      photos: true,
      further: () => ({ status: inProgress, isReadyToCheck: false }),
    },
  }
  return all[what]
}

/** What the author of a check saw, which later changes of others are compared with. */
function seenOf(row: ActionShown): JsonObject {
  const { status, severity, description, isReadyToCheck, isConfirmed } = row
  return { status, severity, description, isReadyToCheck, isConfirmed, photos: asJson(row.photos) }
}

/** Returns true for an added photo; a removed one shows nothing of the work. */
function hasNewPhoto(values: FormValues, row: ActionShown): boolean {
  const known = new Set(row.photos.map(({ photoID }) => photoID))
  return photosIn(values['photos']).some(({ photoID }) => !known.has(photoID))
}

// Photos are plain JSON on both sides.
const asJson = (rows: readonly object[]) => rows as unknown as Json
const asForm = (rows: readonly object[]) => rows as unknown as FormValue
