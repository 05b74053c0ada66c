import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { type Photo, photosIn } from '#contract/kernel/photos.ts'
import { PhotosField } from '#client/records/photos/door.ts'
import { FormDialog } from '#client/records/form/form-dialog.tsx'
import { findInvalidFields } from '#client/records/form/problems.tsx'
import { useFormSections } from '#client/records/form/sections.tsx'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import { createLayout } from '#client/records/layout.ts'
import { fieldChangeOf, asPatch, seenValuesOf } from '#client/records/form-values.ts'
import type { FormValue, FormValues } from '#client/ui/form/form-fields.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { type FormDraft, type OpenedForm, useDraft } from '#client/workspace/use-draft.ts'
import { useSave } from '#client/workspace/use-save.ts'
import { actionSummary, type ActionListRow } from '../layout.ts'
import { saveWords } from '../words.ts'

const { photos: photosOf, notes: notesOf } = correctiveActionFields
const layout = createLayout(
  { photos: photosOf, notes: notesOf },
  {
    photos: { label: msg`Photos after`, edit: { in: 'close', wide: true } },
    notes: { label: msg`Notes for this change`, edit: { in: 'close', wide: true, rows: 3 } },
  },
  { edit: { close: null } },
)
const form = 'action.close'

export type CloseWithPhotoProps = {
  row: ActionListRow
  made: readonly Photo[]
  onClose: () => void
}

/** Closes an action with a photo just taken: the note is filled in, so one press is enough. */
export function CloseWithPhoto({ row, made, onClose }: CloseWithPhotoProps) {
  const { t } = useLingui()
  const [opening] = useState(() => {
    const seen = seenValuesOf(layout, row)
    return {
      values: {
        photos: asForm([...photosIn(seen['photos']), ...made]),
        notes: t`Closed with a photo`,
      },
      seen: { ...seen, status: row.status },
      guards: { severity: row.severity, description: row.description },
      isSame: photographed,
    }
  })
  const draft = useDraft<FormValues>(form, row.uid, opening)
  return (
    draft.opened && (
      <OpenDialog row={row} made={made} draft={draft} opened={draft.opened} onClose={onClose} />
    )
  )
}

function OpenDialog({
  row,
  made,
  draft,
  opened,
  onClose,
}: CloseWithPhotoProps & { draft: FormDraft<FormValues>; opened: OpenedForm<FormValues> }) {
  const { t } = useLingui()
  const save = useSave()
  const state = useRecordForm<FormValues>({
    layout,
    draft,
    opened,
    words: saveWords.update,
    problems: (values, now) => findInvalidFields(layout, 'edit', values, now),
    save: (values) => {
      const { patch, seen } = fieldChangeOf(layout, values, opened.seen, noGuards)
      return save({
        id: opened.id,
        refusedId: opened.refusedId,
        kind: 'correctiveAction',
        ref: row.uid,
        op: 'patch',
        about: actionSummary(row),
        patch: asPatch({ ...patch, status: closed }),
        seen: { ...seen, status: opened.seen['status'] ?? null },
        guards: opened.guards,
        draft: { form, ref: row.uid },
      })
    },
    onClosed: onClose,
  })
  const { restored } = opened
  const { set, values } = state.state
  // Adds the new photos to those of a restored draft.
  useEffectWhen(restored, () => {
    const here = photosIn(values['photos'])
    const more = made.filter(({ photoID }) => here.every((photo) => photo.photoID !== photoID))
    if (more.length > 0) set('photos', asForm([...here, ...more]))
  })
  const sections = useFormSections(layout, 'edit', {
    photos: { draw: (given) => <PhotosField {...given} file={photosOf.file} when="after" /> },
  })
  return (
    <FormDialog
      form={state}
      sections={sections}
      title={t`Close corrective action`}
      onClose={onClose}
    />
  )
}

/** Counts the form as changed from the start, because only it has the new photos. */
const photographed = () => false
const noGuards = { guards: () => [] }
// Photos are plain JSON on both sides.
const asForm = (photos: readonly Photo[]) => photos as unknown as FormValue
